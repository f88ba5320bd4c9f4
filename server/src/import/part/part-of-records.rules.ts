import type { ListPart } from '../engine/stage.sql.ts'
import type { SchoolRecords } from '../records.ts'

/**
 * The records that are the part's own: those that differ, or are missing, without the rows of now, without those of
 * before or without both. The rest stays as it is, since the folder may have only some of it.
 */
export function partOfRecords(
  now: SchoolRecords,
  before: SchoolRecords,
  others: SchoolRecords,
): Map<string, ListPart> {
  return new Map(
    Object.keys(now).map(list => {
      const [nowTexts, othersTexts] = [new Set(textsOf(now, list)), new Set(textsOf(others, list))]
      const beforeTexts = new Set(textsOf(before, list))
      const isWritten = (record: object) => {
        const text = JSON.stringify(record)
        return !(othersTexts.has(text) && beforeTexts.has(text))
      }
      const was = recordsIn(before, list).filter(record => {
        const text = JSON.stringify(record)
        return !(othersTexts.has(text) && nowTexts.has(text))
      })
      const isEmpty = was.length === 0 && !recordsIn(now, list).some(isWritten)
      return [list, { isEmpty, isWritten, before: was }]
    }),
  )
}

function textsOf(records: SchoolRecords, list: string): string[] {
  return recordsIn(records, list).map(record => JSON.stringify(record))
}

function recordsIn(records: SchoolRecords, list: string): object[] {
  const rows: unknown = Reflect.get(records, list)
  return isIterable(rows) ? [...rows] : []
}

function isIterable(rows: unknown): rows is Iterable<object> {
  return typeof rows === 'object' && rows !== null && Symbol.iterator in rows
}
