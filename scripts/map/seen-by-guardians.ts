import { allEndpoints } from '../../protocol/src/endpoints.ts'
import { printedShapes } from '../../server/src/documents/printed-shapes.data.ts'
import { fieldsSeen, isRedacted, nameOfAnswer } from '../../server/src/platform/access/visibility.ts'

export const seenByGuardians = 'server/src/platform/access/seen-by-guardians.json'

/** Every field of every answer that guardians may read, with its audience: a line for each object. */
export function describeSeen(): string {
  const answers = allEndpoints
    .filter(({ endpoint }) => isRedacted(endpoint))
    .map(({ endpoint }) => [nameOfAnswer(endpoint), endpoint.reply] as const)
  const shapes = [...answers, ...Object.entries(printedShapes)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const seen = Object.fromEntries(shapes.map(([name, reply]) => [name, fieldsSeen(name, reply)]))
  return `${JSON.stringify(seen, null, 2)}\n`
}
