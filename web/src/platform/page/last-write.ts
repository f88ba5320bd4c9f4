const storageKey = 'studentgo.written'

/** Notes that the server has just answered a write of this tab. The write is done, whether or not it can be noted. */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(storageKey, String(performance.timeOrigin + performance.now()))
  } catch {
    // A full device notes nothing.
  }
}

/**
 * Whether a write of this tab was answered after the page had been asked for: the page before it lives until it comes,
 * so that what it carries may be older than that write.
 */
export function isOlderThanLastWrite(): boolean {
  return Number(sessionStorage.getItem(storageKey)) > performance.timeOrigin
}
