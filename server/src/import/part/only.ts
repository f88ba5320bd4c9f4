/** One class or one person. */
export interface Only {
  file: 'classes' | 'users'
  id: string
}

/** Reads `class:581` or `person:s1`; undefined where it says neither. */
export function onlyOf(text: string): Only | undefined {
  const [, what, id] = /^(class|person):(.+)$/.exec(text) ?? []
  if (what === undefined || id === undefined) return undefined
  return { file: what === 'class' ? 'classes' : 'users', id }
}
