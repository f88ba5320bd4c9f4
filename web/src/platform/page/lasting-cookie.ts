const year = 365 * 24 * 60 * 60 * 1000

/** A cookie of this device that the server reads, for a year; nothing happens where scripts cannot set one. */
export async function setLastingCookie(name: string, value: string): Promise<void> {
  await window.cookieStore?.set({ name, value, path: '/', sameSite: 'lax', expires: Date.now() + year })
}
