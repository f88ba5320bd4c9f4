import { searchStaff } from '@studentgo/protocol/staff-search'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { searchPart } from '../search/search-part.query.ts'
import { staffWithWords } from './staff-search.sql.ts'

export const staffFound = searchPart({
  kind: 'STAFF',
  opens: searchStaff,
  reads: staffWithWords,
  given: (_, wanted) => wanted,
  hit: withoutNulls,
})
