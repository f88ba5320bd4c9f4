import { readEventSessions } from '@studentgo/protocol/education-events'
import { searchPart } from '../platform/contributions/search-part.ts'
import { offersWithWords } from './offers/offers.sql.ts'

export const offersFound = searchPart({
  kind: 'OFFER',
  opens: readEventSessions,
  reads: offersWithWords,
  params: ({ access, now, today, language }, wanted) => ({
    ...wanted,
    studentId: access.studentId,
    now,
    today,
    language,
  }),
  hit: row => row,
})
