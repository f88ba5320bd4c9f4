/** Scrolls a strip to this element, and keeps a part of the previous one visible. */
export function bringInSight(element: HTMLElement | null): void {
  if (element?.parentElement) element.parentElement.scrollLeft = element.offsetLeft - 64
}
