"""What a page looks like to a finger and to an eye: sizes of what is tapped, what is cut off, what has no label."""

from __future__ import annotations

from playwright.sync_api import Page

PAGES = ("/now", "/ask", "/table", "/box", "/end")
LEAST_PIXELS = 44
"""The width and height of what can be tapped (WCAG 2.2, 2.5.5)."""
LEAST_SPOT = 24
"""The width of a space of a drawn board, which has neighbours as on the real one (WCAG 2.2, 2.5.8)."""
FAULTS = """([least, leastSpot]) => {
  const faults = [];
  const name = (element) => `${element.tagName} "${(element.innerText || element.id || "").trim().slice(0, 40)}"`;
  const isShown = (element) => element.checkVisibility() && !element.closest(".skip");
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll("a, button, input:not([type=hidden]), summary")) {
    if (!isShown(element)) continue;
    const box = element.getBoundingClientRect();
    const narrowest = element.matches(".spot") ? leastSpot : least;
    if (box.height < least - 0.5 || box.width < narrowest - 0.5) faults.push(`${name(element)} is ${box.width} by ${box.height}`);
    if (box.left < 0 || box.right > innerWidth + 0.5) faults.push(`${name(element)} sticks out`);
    const label = element.innerText || element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || (element.labels || []).length;
    if (!label) faults.push(`${name(element)} has no label`);
  }
  for (const element of document.querySelectorAll("main *, header *")) {
    if (!isShown(element) || element.closest("svg")) continue;
    const style = getComputedStyle(element);
    if (style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1) faults.push(`${name(element)} is cut off`);
    if (element.matches(".board") && element.scrollWidth > element.clientWidth + 1) faults.push("the board is cut off");
  }
  for (const tag of ["header", "main", "footer", "nav", "h1"])
    if (document.querySelectorAll(tag).length !== 1) faults.push(`${document.querySelectorAll(tag).length} × ${tag}`);
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) faults.push(`the id ${id} twice`);
  for (const element of document.querySelectorAll("[aria-labelledby]"))
    if (!document.getElementById(element.getAttribute("aria-labelledby"))) faults.push(`${name(element)} is labelled by nothing`);
  return faults;
}"""


def layout_faults(page: Page) -> list[str]:
    """List what is too small, cut off, without a label, or not where a screen reader looks for it."""
    faults: list[str] = page.evaluate(FAULTS, [LEAST_PIXELS, LEAST_SPOT])
    return faults
