const idPattern = /^[1-9][0-9]{0,14}$/

/** The id that an address names, `?plan=12`; undefined when it names none that could be. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return idPattern.test(text) ? Number(text) : undefined
}
