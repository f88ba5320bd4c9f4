/** The tab to which a key leads from another one: around the ends, as lists of tabs do; undefined for other keys. */
export function tabAfter<Tab>(tabs: readonly Tab[], from: Tab, key: string): Tab | undefined {
  const at = tabs.indexOf(from)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
