const idPattern = /^[1-9][0-9]{0,14}$/

/** The id in an address like `?plan=12`; undefined without a valid one. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return idPattern.test(text) ? Number(text) : undefined
}
