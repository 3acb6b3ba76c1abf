"use strict";
// Refreshes the page when the table changes, and sends forms without leaving it. Without this script every form and
// link works by itself. An input is sent again until it is answered: its key lets it count once.

(() => {
  const live = () => document.getElementById("live");
  if (!live()) return;
  const RETRY = 1000;
  let typed = "";

  const field = () => document.getElementById("text");
  const keepTyped = () => { const box = field(); typed = box && box.value !== box.defaultValue ? box.value : ""; };

  const show = (html, keeps) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
    if (!fresh) { location.reload(); return; }
    if (keeps) keepTyped(); else typed = "";
    const focused = document.activeElement && document.activeElement.id;
    live().replaceWith(fresh);
    const box = field();
    if (box && typed) box.value = typed;
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

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await load(form.getAttribute("action"), { method: "POST", body });
    const html = await answer.text();
    if (answer.ok) history.replaceState(null, "", new URL(answer.url).pathname);
    busy = false;
    if (answer.ok) { show(html, false); scrollTo(0, 0); } else { document.open(); document.write(html); document.close(); }
    if (waiting) { waiting = false; refresh(); }
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
