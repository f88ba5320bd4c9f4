import { searchStaff } from '@studentgo/protocol/staff-search'
import { searchPart } from '../platform/contributions/search-part.ts'
import { staffWithWords } from './staff-search.sql.ts'

export const staffFound = searchPart({
  kind: 'STAFF',
  opens: searchStaff,
  reads: staffWithWords,
  params: (_, wanted) => wanted,
  hit: row => row,
})
