/**
 * How a device that opens from stored answers asks once which of them are still right: the first read names them, and its
 * answer says which have not changed (decision 0077).
 */

/** A read carries the stored answers: address and tag in turn, with spaces between them. */
export const heldHeader = 'X-Held'

/** Its answer names those that are still right by their numbers, from 0, with commas between them. */
export const unchangedHeader = 'X-Unchanged'

/** A device names no more than these, and a server looks at no more. */
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

/** The address of a question: path and query; a body that a POST asks with is in the place of the query. */
export function addressOfQuestion(address: string, body: string | undefined): string {
  return body === undefined ? address : `${address}?${encodeURIComponent(body)}`
}
