/**
 * Sets the badge on the icon of the installed app, from a page or the service worker; nothing where icons have no
 * badge.
 */
export async function showBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
}
