"use strict";
// Refreshes the page when the table changes, and sends forms without leaving it. Without this script every form and
// link works by itself. An input is sent as it stood when it was pressed, again and again until it is answered or taken
// back: its key lets it count once. What is typed is kept in the storage of the tab, so that it outlives a reload and a
// host that was started anew. A field in which somebody composes (an input method) is never touched.

(() => {
  const live = () => document.getElementById("live");
  if (!live()) return;
  const RETRY = 1000;
  const PAUSE = 250;
  const STAYS = ["tick", "item", "count", "reply_item", "reply_count"];  // buttons that are tapped again and again

  // what is typed

  const fields = () => [...live().querySelectorAll("input[type=text]")];
  const key = (field) => {
    const question = field.id === "answer" ? field.form.elements.question.value : "";
    return ["typed", live().dataset.seat, location.pathname, field.id, question].join(" ");
  };
  const keep = (field) => {
    try { if (field.value) sessionStorage.setItem(key(field), field.value); else sessionStorage.removeItem(key(field)); }
    catch (error) { /* a tab without storage keeps nothing */ }
  };
  const kept = (field) => {
    try { return sessionStorage.getItem(key(field)); } catch (error) { return null; }
  };
  const forget = (field) => {
    try { sessionStorage.removeItem(key(field)); } catch (error) { /* nothing is kept */ }
  };
  const typedNow = () => new Map(fields().filter((field) => field.value !== field.defaultValue)
    .map((field) => [key(field), field.value]));
  // Puts what was typed back into a fresh page, and sends a line that its rows do not follow yet.
  const restore = (typed, sent, isAnswered) => {
    for (const field of fields()) {
      const text = typed.has(key(field)) ? typed.get(key(field)) : isAnswered ? null : kept(field);
      if (text === null || text === field.value) continue;
      field.value = text;
      if (isLine(field) && text !== sent) filterSoon(0);
    }
  };
  const isLine = (field) => field.id === "text" && field.form.elements.action.value === "declare";

  // where the focus is

  const place = () => {
    const element = document.activeElement;
    if (!element || !live().contains(element)) return null;
    const action = element.form && element.form.elements.action ? element.form.elements.action.value : "";
    return { tag: element.tagName, id: element.id, value: element.value, href: element.getAttribute("href"), action,
      start: element.selectionStart, end: element.selectionEnd };
  };
  const isAt = (element, at) => at.id ? element.id === at.id : element.getAttribute("href") === at.href &&
    element.value === at.value && (!element.form || element.form.elements.action.value === at.action);
  const focus = (at, isAnswered) => {
    if (!at) return;
    const same = [...live().querySelectorAll(at.tag)].find((element) => isAt(element, at));
    const first = isAnswered && !STAYS.includes(at.action) && live().querySelector("[data-first]");
    const element = first || same || document.getElementById("main");
    element.focus({ preventScroll: true });
    if (element === same && element.type === "text") element.setSelectionRange(at.start, at.end);
  };

  // where somebody composes

  let composed = null;
  addEventListener("compositionstart", (event) => { composed = event.target; }, true);
  addEventListener("compositionend", () => { composed = null; }, true);
  const composing = () => composed && composed.isConnected && live().contains(composed) ? composed : null;
  // Exchanges all around a field, whose element stays where it is. Returns whether the fresh page has it there, too.
  const exchangeAround = (field, fresh) => {
    const twin = fresh.querySelector(`#${field.id}`);
    const steps = [];
    for (let old = field, now = twin; old !== live(); old = old.parentElement, now = now.parentElement) {
      if (!now || now === fresh || now.tagName !== old.tagName) return false;
      steps.unshift([old, now]);
    }
    if (steps[0][1].parentElement !== fresh) return false;
    let [parent, model] = [live(), fresh];
    for (const [old, now] of steps) {
      for (const { name } of [...parent.attributes]) if (!model.hasAttribute(name)) parent.removeAttribute(name);
      for (const { name, value } of model.attributes) parent.setAttribute(name, value);
      const [before, after] = [[], []];
      for (const node of [...model.childNodes]) if (node !== now) (now.compareDocumentPosition(node) & 2 ? before : after).push(node);
      for (const node of [...parent.childNodes]) if (node !== old) node.remove();
      old.before(...before);
      old.after(...after);
      [parent, model] = [old, now];
    }
    return true;
  };

  // In a browser with several seats the address of a page names its seat.
  const stay = () => { if (live().dataset.query) history.replaceState(null, "", location.pathname + live().dataset.query); };

  // showing a page

  const announced = () => [...live().querySelectorAll("[data-announce]")].map((element) => element.textContent.trim());
  // `typed` is what was typed and is not sent; `sent` is the line that the page follows, null for a page that follows none.
  const show = async (html, isAnswered, typed = null, sent = null) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.getElementById("live");
    if (!fresh) { location.reload(); return; }
    const before = announced();
    const field = composing();
    if (!field || !exchangeAround(field, fresh)) {
      while (composing()) await pause(20);
      const at = place();
      const texts = typed || typedNow();
      live().replaceWith(fresh);
      restore(texts, sent, isAnswered);
      focus(at, isAnswered && !texts.size);
    }
    stay();
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    if (isAnswered) fields().forEach(keep);
    uncover();
    tick();
    const news = announced().filter((text) => !before.includes(text));
    if (news.length) document.getElementById("status").textContent = news.join(". ").replace(/\s+/g, " ");
  };

  const online = (isOnline) => {
    const bar = document.getElementById("offline");
    bar.hidden = isOnline;
    if (!isOnline && bar.textContent !== live().dataset.offline) bar.textContent = live().dataset.offline;
  };

  // A page is not exchanged under a finger: the tap would be lost.
  const TOUCH = 3000;
  let touched = 0;
  addEventListener("pointerdown", () => { touched = Date.now(); }, true);
  for (const kind of ["click", "pointercancel"]) addEventListener(kind, () => { touched = 0; }, true);
  addEventListener("pointerup", () => setTimeout(() => { touched = 0; }, PAUSE), true);
  const untouched = async () => { while (Date.now() - touched < TOUCH) await pause(20); };

  // requests: one at a time

  const TIMEOUT = 10000;
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const load = async (address, request = {}) => {
    for (;;) {
      request.stop = new AbortController();
      const timer = setTimeout(() => request.stop.abort(), TIMEOUT);
      const wasTakenBack = request.isTakenBack;
      try {
        const method = request.body ? "POST" : "GET";
        const answer = await fetch(address, { credentials: "same-origin", method, body: request.body, signal: request.stop.signal });
        const html = await answer.text();
        online(true);
        return { answer, html };
      } catch (error) {
        if (request.isTakenBack === wasTakenBack) {
          online(false);
          await pause(RETRY);
        }
      } finally {
        clearTimeout(timer);
      }
    }
  };

  let busy = false;
  let latest = "0";  // the last version that the host has told of: the entry, and how often offers have changed
  // What is being filled in on a page of the box is not exchanged.
  const isFilledIn = () => [...live().querySelectorAll("select, .values input")].some((field) => field.tagName === "SELECT"
    ? [...field.options].some((option) => option.selected !== option.defaultSelected && option.value)
    : field.type === "checkbox" ? field.checked : field.type === "radio" ? field.checked !== field.defaultChecked : field.type !== "hidden" && field.value !== field.defaultValue);
  const isStale = () => {
    if (isFilledIn()) return false;
    const [entry, offers = 0] = latest.split("-").map(Number);
    const [ownEntry, ownOffers = 0] = live().dataset.entry.split("-").map(Number);
    return entry > ownEntry || (entry === ownEntry && offers > ownOffers);
  };
  const end = () => {
    busy = false;
    if (unsent) send();
    else if (isStale()) refresh();
  };
  const refresh = async () => {
    if (busy) return;
    busy = true;
    const { answer, html } = await load(location.pathname + (live().dataset.own || ""));
    await untouched();
    if (!answer.ok) location.reload(); else if (!isFilledIn()) await show(html, false);
    end();
  };

  // what is pressed: it waits until the page is fetched and the network is there, and is the same then

  const SOON = 1000;  // what is answered by then is not said to wait
  let unsent = null;
  let takenBack = 0;
  const labelOf = (form, button) => {
    const line = form.classList.contains("say") ? form.querySelector("input[type=text]").value.trim() : "";
    return line || (button.querySelector("span:not([aria-hidden])") || button).textContent.trim();
  };
  const tell = () => {
    const bar = document.getElementById("unsent");
    const waits = unsent !== null && unsent.waits;
    document.body.classList.toggle("busy", unsent !== null);
    if (waits) {
      bar.firstElementChild.textContent = live().dataset.unsent.replace("{}", () => unsent.label);
      bar.lastElementChild.textContent = live().dataset.withdraw;
    }
    if (bar.hidden === waits) bar.hidden = !waits;
  };
  const send = async () => {
    const sent = unsent;
    busy = sent.isSending = true;
    clearTimeout(pausing);
    const { answer, html } = await load(sent.address, sent);
    if (unsent === sent) unsent = null;
    tell();
    if (!answer.ok) { stream.close(); document.open(); document.write(html); document.close(); return; }
    history.replaceState(null, "", new URL(answer.url).pathname);
    if (sent.isTakenBack) await show(html, false);
    else {
      const later = typedNow();
      for (const field of fields()) if (field.value === sent.typed.get(key(field))) { later.delete(key(field)); forget(field); }
      await show(html, true, later);
      if (!later.size) scrollTo(0, 0);
    }
    end();
  };
  // While one thing waits, a second tap is none.
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    if (unsent) return;
    const { target: form, submitter } = event;
    const body = new URLSearchParams(new FormData(form, submitter));
    if (takenBack) body.set("nonce", `${body.get("nonce")}-${takenBack}`);  // it is not what was taken back
    const sent = { address: form.getAttribute("action"), body, label: labelOf(form, submitter), waits: false,
      typed: new Map(fields().map((field) => [key(field), field.value])) };
    unsent = sent;
    tell();
    setTimeout(() => { sent.waits = true; tell(); }, document.getElementById("offline").hidden ? SOON : 0);
    if (!busy) send();
  });
  // What may have arrived is sent as taken back, so that the host takes it no more.
  document.querySelector("#unsent button").addEventListener("click", () => {
    if (unsent.isSending) {
      takenBack += 1;
      unsent.isTakenBack = true;
      unsent.body.set("taken_back", "1");
      unsent.stop.abort();
    }
    unsent = null;
    tell();
  });

  // The rows below the line follow what is typed; the same form is sent, as a line that is not declared yet. While
  // another request is under way, it waits.
  let pausing = 0;
  const filterSoon = (time) => { clearTimeout(pausing); pausing = setTimeout(filter, time); };
  const filter = async () => {
    const field = document.getElementById("text");
    if (!field || !isLine(field)) return;
    if (busy) { filterSoon(PAUSE); return; }
    busy = true;
    const body = new URLSearchParams(new FormData(field.form));
    body.set("action", "line");
    const { answer, html } = await load("/input", { body });
    await untouched();
    if (answer.ok) await show(html, false, null, body.get("text"));
    end();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-step]");
    const field = button && button.parentElement.querySelector("input");
    if (!field) return;
    const number = Number(field.value || Math.min(Math.max(0, Number(field.min)), Number(field.max))) + Number(button.dataset.step);
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), number));
  });

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.form || field.type !== "text") return;
    keep(field);
    if (isLine(field)) filterSoon(PAUSE);
  });

  // changes of the table

  let stream = null;
  const listen = () => {
    stream = new EventSource(live().dataset.changes || `/changes${live().dataset.own}`);
    stream.onmessage = (event) => {
      online(true);
      latest = event.data;
      if (isStale()) refresh();
    };
    stream.onerror = async () => {
      stream.close();
      online(false);
      await pause(RETRY);
      await refresh();
      listen();
    };
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  // the clock of the big screen: for how long the round is being played

  const tick = () => {
    for (const clock of live().querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(clock.dataset.since)) / 1000));
      const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
      clock.textContent = (parts[0] ? parts : parts.slice(1)).map((part) => String(part).padStart(2, "0")).join(":");
    }
  };
  setInterval(tick, 1000);

  // Numbers are counted by buttons that only work here.
  const uncover = () => { for (const button of live().querySelectorAll("button[data-step]")) button.hidden = false; };

  uncover();
  tick();
  stay();
  restore(new Map(), null, false);
  listen();
})();
