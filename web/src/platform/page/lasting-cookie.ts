const yearMilliseconds = 365 * 24 * 60 * 60 * 1000

/** A choice of the person that the server reads too, so that the next page is rendered with it. */
export function setLastingCookie(name: string, value: string): void {
  const expires = Date.now() + yearMilliseconds
  void window.cookieStore?.set({ name, value, path: '/', sameSite: 'lax', expires })
}
