"use strict";
// Refreshes the page when the table changes, and sends forms without leaving it. Without this script every form and
// link works by itself. An input is sent again until it is answered: its key lets it count once.

(() => {
  const live = () => document.getElementById("live");
  if (!live()) return;
  const RETRY = 1000;
  let typed = null;

  const field = () => document.getElementById("text");
  const keepTyped = () => { const box = field(); typed = box && box.value !== box.defaultValue ? box.value : null; };

  const show = (html, keeps) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
    if (!fresh) { location.reload(); return; }
    if (keeps) keepTyped(); else typed = null;
    const focused = document.activeElement && document.activeElement.id;
    live().replaceWith(fresh);
    const box = field();
    if (box && typed !== null) box.value = typed;
    if (box && focused === "text") { box.focus(); box.setSelectionRange(box.value.length, box.value.length); }
  };

  const online = (isOnline) => {
    const old = document.getElementById("offline");
    if (isOnline) { if (old) old.remove(); return; }
    if (old) return;
    const bar = document.createElement("p");
    bar.id = "offline"; bar.className = "offline"; bar.setAttribute("role", "status");
    bar.textContent = live().dataset.offline;
    document.body.prepend(bar);
  };

  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

  const load = async (address, options) => {
    for (;;) {
      try {
        const answer = await fetch(address, { credentials: "same-origin", ...options });
        online(true);
        return answer;
      } catch (error) {
        online(false);
        await pause(RETRY);
      }
    }
  };

  let busy = false;
  let waiting = false;
  const refresh = async () => {
    if (busy) { waiting = true; return; }
    busy = true;
    const answer = await load(location.pathname);
    if (answer.ok) show(await answer.text(), true); else location.reload();
    busy = false;
    if (waiting) { waiting = false; refresh(); }
  };

  let pausing = 0;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    event.preventDefault();
    if (busy) return;
    busy = true;
    clearTimeout(pausing);
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await load(form.getAttribute("action"), { method: "POST", body });
    const html = await answer.text();
    if (answer.ok) history.replaceState(null, "", new URL(answer.url).pathname);
    busy = false;
    if (answer.ok) { show(html, false); scrollTo(0, 0); } else { document.open(); document.write(html); document.close(); }
    if (waiting) { waiting = false; refresh(); }
  });

  // The rows below the line follow what is typed; the same form is sent, as a line that is not declared yet. While
  // another request is under way, it waits.
  const filter = async (form) => {
    if (busy) { pausing = setTimeout(() => filter(form), 250); return; }
    busy = true;
    const body = new URLSearchParams(new FormData(form));
    body.set("action", "line");
    const answer = await load("/input", { method: "POST", body });
    const html = await answer.text();
    busy = false;
    if (answer.ok) show(html, true);
    if (waiting) { waiting = false; refresh(); }
  };

  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (event.target.id !== "text" || !form || form.elements.action.value !== "declare") return;
    clearTimeout(pausing);
    pausing = setTimeout(() => filter(form), 250);
  });

  const listen = () => {
    const stream = new EventSource("/changes");
    stream.onmessage = (event) => {
      online(true);
      if (event.data !== live().dataset.entry) refresh();
    };
    stream.onerror = () => {
      online(false);
      if (stream.readyState === EventSource.CLOSED) { setTimeout(listen, RETRY); }
    };
  };
  listen();
})();
