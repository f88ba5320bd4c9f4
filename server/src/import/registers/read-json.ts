import { readFile, stat } from 'node:fs/promises'

/** A register gives out plans of a few ten thousand characters; a whole college's fit into this many. */
const mostBytes = 100_000_000
/** No document of the registers is deeper than a dozen levels. */
const deepest = 64

/** Reads a JSON document; answers why it cannot be read where it cannot. Deep nesting is refused before it is followed. */
export async function readJson(path: string): Promise<{ value: unknown } | { fault: string }> {
  const { size } = await stat(path)
  if (size > mostBytes) return { fault: `is larger than ${mostBytes / 1_000_000} MB` }
  return parseJson(await readFile(path))
}

/** The value of JSON text in UTF-8, or why it has none. */
export function parseJson(bytes: Buffer): { value: unknown } | { fault: string } {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { fault: 'is not valid UTF-8' }
  }
  if (depthOf(text) > deepest) return { fault: `is nested deeper than ${deepest} levels` }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    // What the parser says may quote the document, and so a person.
    const [, place] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    return { fault: place === undefined ? 'is no JSON' : `is no JSON from character ${place} on` }
  }
}

/** How deep brackets are nested outside of strings. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '[' || sign === '{') most = Math.max(most, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return most
}
