const storageKey = 'studentgo.written'

/** Notes that the server has just answered a write of this tab. */
export function noteWrite(): void {
  sessionStorage.setItem(storageKey, String(performance.timeOrigin + performance.now()))
}

/**
 * Whether a write of this tab was answered after the page had been asked for: the page before it lives until it comes,
 * so that what it carries may be older than that write.
 */
export function isOlderThanLastWrite(): boolean {
  return Number(sessionStorage.getItem(storageKey)) > performance.timeOrigin
}
