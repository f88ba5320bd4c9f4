import { readPersonalEducationEvent } from '@studentgo/protocol/personal-education-events'
import { searchPart } from '../platform/contributions/search-part.ts'
import { periodsWithWords } from './search.sql.ts'

export const periodsFound = searchPart({
  kind: 'PERIOD',
  opens: readPersonalEducationEvent,
  reads: periodsWithWords,
  // The name of a period may be that of a workplace, which search results must not reveal either.
  params: ({ access, language }, { words, limit }) => ({
    words: access.hidesLocation ? null : words,
    limit,
    studentId: access.studentId,
    language,
  }),
  hit: row => row,
})
