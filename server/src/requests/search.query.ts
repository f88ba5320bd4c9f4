import { listRequestForms, readRequest } from '@studentgo/protocol/requests'
import { searchPart } from '../platform/contributions/search-part.ts'
import { formsWithWords } from './forms.sql.ts'
import { ofReader } from './read-requests.query.ts'
import { requestsWithWords } from './requests.sql.ts'

export const requestsFound = searchPart({
  kind: 'REQUEST',
  opens: readRequest,
  reads: requestsWithWords,
  params: (context, wanted) => ({ ...wanted, ...ofReader(context), language: context.language }),
  hit: ({ updatedAt, ...row }) => ({ ...row, at: updatedAt }),
})

export const formsFound = searchPart({
  kind: 'REQUEST_FORM',
  opens: listRequestForms,
  reads: formsWithWords,
  params: ({ access, language }, wanted) => ({ ...wanted, kind: access.reader.kind, language }),
  hit: row => row,
})
