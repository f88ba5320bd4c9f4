/** Scrolls a strip to this of it, so far that one sees that something is before it too. */
export function bringInSight(element: HTMLElement | null): void {
  if (element?.parentElement) element.parentElement.scrollLeft = element.offsetLeft - 64
}
