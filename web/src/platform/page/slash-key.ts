const storedName = 'studentgo.slash'

/** Whether a slash opens the search on this device: users of speech input can switch it off (WCAG 2.1.4). */
export function isSlashInUse(): boolean {
  return localStorage.getItem(storedName) !== 'off'
}

export function switchSlash(isUsed: boolean): void {
  if (isUsed) localStorage.removeItem(storedName)
  else localStorage.setItem(storedName, 'off')
}
