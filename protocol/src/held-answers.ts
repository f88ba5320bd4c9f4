/**
 * How a device that opens from stored answers checks once which of them are still current: the first read names them,
 * and its answer says which have not changed (decision 0077).
 */

/** A read carries the stored answers: address and tag in turn, with spaces between them. */
export const heldHeader = 'X-Held'

/** Its answer lists the numbers of those that are still current, from 0, separated by commas. */
export const unchangedHeader = 'X-Unchanged'

/** The most answers that a device names and a server checks. */
export const mostHeld = 16

export interface HeldAnswer {
  /** Path and query, as `addressOfQuestion` writes them. */
  address: string
  /** The ETag of the answer. */
  tag: string
}

export function writeHeld(held: readonly HeldAnswer[]): string {
  return held.map(({ address, tag }) => `${address} ${tag}`).join(' ')
}

export function readHeld(header: string): HeldAnswer[] {
  const pairs = [...header.matchAll(/(\S+) (\S+)/g)]
  return pairs.slice(0, mostHeld).map(([, address = '', tag = '']) => ({ address, tag }))
}

/** Those of the held answers that a server says have not changed. */
export function unchangedOf<Held>(held: readonly Held[], header: string | null): Held[] {
  const numbers = new Set(header?.split(','))
  return held.filter((_, number) => numbers.has(String(number)))
}

/** The address of a read: path and query; the body of a reading POST replaces the query. */
export function addressOfQuestion(address: string, body: string | undefined): string {
  return body === undefined ? address : `${address}?${encodeURIComponent(body)}`
}
