const storageKey = 'studentgo.written'

/**
 * Notes that the server has just answered a write of this tab. The write is done, whether or not the note can be
 * stored.
 */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(storageKey, String(performance.timeOrigin + performance.now()))
  } catch {
    // A full device stores no note.
  }
}

/**
 * Whether a write of this tab was answered after the page had been requested: the page before it stays active until it
 * arrives, so that its data may be older than that write.
 */
export function isOlderThanLastWrite(): boolean {
  return Number(sessionStorage.getItem(storageKey)) > performance.timeOrigin
}
