import type { Localised } from '@studentgo/protocol/shapes'
import type { RowsById } from './store/row-store.ts'

/** A text in the languages that are given; Finnish is always there. */
export function localised(
  fi: string,
  sv: string | null | undefined,
  en: string | null | undefined,
): Localised {
  return { fi, ...(sv ? { sv } : {}), ...(en ? { en } : {}) }
}

/** Parts of a cell that are separated by semicolons; `\\;` is a semicolon within a part. */
export function partsOf(cell: string | null): string[] {
  return (cell ?? '')
    .split(/(?<!\\);/)
    .map(part => part.replaceAll('\\;', ';').trim())
    .filter(Boolean)
}

/** A cell of several parts, as `partsOf` reads it. */
export function cellOfParts(parts: readonly string[]): string {
  return parts.map(part => part.trim().replaceAll(';', '\\;')).join('; ')
}

/** Sentences of three cells, in three languages; they belong together by their place. */
export function localisedParts(fi: string | null, sv: string | null, en: string | null): Localised[] {
  const swedish = partsOf(sv)
  const english = partsOf(en)
  return partsOf(fi).map((text, at) => localised(text, swedish[at], english[at]))
}

/** Rows by their own id; a file that is not there has none. */
export function byId<Row>(rows: RowsById<Row> | undefined): RowsById<Row> {
  return rows ?? new Map<string, Row>()
}

const participantRoles = ['STUDENT', 'PARENT', 'STAFF', 'OTHER'] as const

/** `Kaisa Mäntylä (STAFF); Aada Kuisma (STUDENT)`; somebody without a role is `OTHER`. */
export function participantsOf(
  cell: string | null,
): { name: string; role: (typeof participantRoles)[number] }[] {
  return partsOf(cell).map(part => {
    const [, name = part, word] = /^(.*?)\s*(?:\(([A-Z]+)\))?$/.exec(part) ?? []
    return { name, role: participantRoles.find(role => role === word) ?? 'OTHER' }
  })
}
