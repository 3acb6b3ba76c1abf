"use strict";
// Refreshes the page when the table changes, and sends forms without leaving it. Without this script every form and
// link works by itself. An input is sent again until it is answered: its key lets it count once. What is typed is kept
// in the storage of the tab, so that it outlives a reload and a host that was started anew.

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
  // Puts what was typed back into a fresh page, and sends a line that its rows do not follow yet.
  const restore = (typed, sent) => {
    for (const field of fields()) {
      const text = typed.has(key(field)) ? typed.get(key(field)) : kept(field);
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

  // showing a page

  const announced = () => [...live().querySelectorAll("[data-announce]")].map((element) => element.textContent.trim());
  // `sent` is the line that the page answers, null for a page that answers none.
  const show = (html, isAnswered, sent = null) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.getElementById("live");
    if (!fresh) { location.reload(); return; }
    const at = place();
    const before = announced();
    const typed = new Map();
    fields().forEach((field) => { if (field.value !== field.defaultValue) typed.set(key(field), field.value); });
    live().replaceWith(fresh);
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    if (isAnswered) fields().forEach(keep); else restore(typed, sent);
    focus(at, isAnswered);
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

  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const load = async (address, options) => {
    for (;;) {
      try {
        const answer = await fetch(address, { credentials: "same-origin", ...options });
        const html = await answer.text();
        online(true);
        return { answer, html };
      } catch (error) {
        online(false);
        await pause(RETRY);
      }
    }
  };

  let busy = false;
  let sending = false;
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
  let next = null;
  const end = () => {
    busy = false;
    const send = next;
    next = null;
    if (send) send();
    else if (isStale()) refresh();
  };
  const refresh = async () => {
    if (busy) return;
    busy = true;
    const { answer, html } = await load(location.pathname);
    await untouched();
    if (!answer.ok) location.reload(); else if (!isFilledIn()) show(html, false);
    end();
  };

  const send = async (form, submitter) => {
    busy = sending = true;
    clearTimeout(pausing);
    const body = new URLSearchParams(new FormData(form, submitter));
    const { answer, html } = await load(form.getAttribute("action"), { method: "POST", body });
    document.body.classList.remove("busy");
    sending = false;
    if (!answer.ok) { stream.close(); document.open(); document.write(html); document.close(); return; }
    fields().forEach(forget);
    history.replaceState(null, "", new URL(answer.url).pathname);
    show(html, true);
    scrollTo(0, 0);
    end();
  };
  // A tap while a page is being fetched waits for it; a second tap of the same button is none.
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const { target, submitter } = event;
    document.body.classList.add("busy");
    if (!busy) send(target, submitter);
    else if (!sending) next = () => send(target, submitter);
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
    const { answer, html } = await load("/input", { method: "POST", body });
    await untouched();
    if (answer.ok) show(html, false, body.get("text"));
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
    stream = new EventSource(live().dataset.changes || "/changes");
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
  restore(new Map(), null);
  listen();
})();
