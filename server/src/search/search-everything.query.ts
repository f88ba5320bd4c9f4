import type { Reply } from '@studentgo/protocol/endpoint'
import type { searchEverything } from '@studentgo/protocol/search'
import { filesFound } from '../attachments/search.query.ts'
import { demonstrationsFound } from '../competence-demonstrations/search.query.ts'
import { offersFound } from '../education-events/search.query.ts'
import { messagesFound } from '../messages/search.query.ts'
import { newsFound } from '../news/search.query.ts'
import { periodsFound } from '../personal-education-events/search.query.ts'
import { mayAlsoRead } from '../platform/access/student-access.ts'
import type { SearchPart } from '../platform/contributions/search-part.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { formsFound, requestsFound } from '../requests/search.query.ts'
import { unitsFound } from '../skill-acquirement-plan/search.query.ts'
import { staffFound } from '../staff-search/search.query.ts'
import { lessonsFound } from '../timetable/search.query.ts'

/** How many of each kind are shown. */
const mostShown = 5

/** The features in which something is found, in the order in which it is shown. A new one adds its line here. */
const parts: SearchPart[] = [
  lessonsFound,
  unitsFound,
  demonstrationsFound,
  periodsFound,
  offersFound,
  requestsFound,
  formsFound,
  messagesFound,
  newsFound,
  filesFound,
  staffFound,
]

const rowsOfParts = batch(Object.fromEntries(parts.map(part => [part.kind, part.reads])))

/** Everything with the typed words that this reader may open, read by one statement. */
export async function findEverything(
  context: StudentContext,
  typed: string,
): Promise<Unserialised<Reply<typeof searchEverything>>> {
  const words = await wordsIn(context.db, typed)
  const allowed = parts.filter(part => mayAlsoRead(part.opens, context.access))
  // One more than is shown says whether there are more.
  const wantedOf = (part: SearchPart) => ({
    words: allowed.includes(part) ? words : null,
    limit: mostShown + 1,
  })
  const params = Object.fromEntries(parts.map(part => [part.kind, part.params(context, wantedOf(part))]))
  const rows = onlyRow(await rowsOfParts(context.db, params))
  const rowsOf = ({ kind }: SearchPart) => rows[kind] ?? []
  return {
    hits: allowed.flatMap(part =>
      rowsOf(part)
        .slice(0, mostShown)
        .map(row => part.hit(row, context)),
    ),
    more: allowed.filter(part => rowsOf(part).length > mostShown).map(part => part.kind),
  }
}
