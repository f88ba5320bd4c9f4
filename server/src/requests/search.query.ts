import { listRequestForms, readRequest } from '@studentgo/protocol/requests'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { searchPart } from '../platform/contributions/search-part.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { formsWithWords } from './forms.sql.ts'
import { ofReader } from './read-requests.query.ts'
import { requestsWithWords } from './requests.sql.ts'

export const requestsFound = searchPart({
  kind: 'REQUEST',
  opens: readRequest,
  reads: requestsWithWords,
  params: (context, wanted) => ({ ...wanted, ...ofReader(context), language: context.language }),
  hit: ({ updatedAt, ...row }, { timeZone }) =>
    withoutNulls({ ...row, at: isoWithOffset(updatedAt, timeZone) }),
})

export const formsFound = searchPart({
  kind: 'REQUEST_FORM',
  opens: listRequestForms,
  reads: formsWithWords,
  params: ({ access, language }, wanted) => ({ ...wanted, kind: access.reader.kind, language }),
  hit: row => withoutNulls(row),
})
