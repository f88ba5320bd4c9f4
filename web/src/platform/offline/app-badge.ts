/** How much waits, on the icon of the installed portal, by a page or the service worker; nothing where icons have no number. */
export async function showBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
}
