import { toPage } from '@studentgo/protocol/paging'
import type { Request, RequestForm, RequestSort, RequestState, Requests } from '@studentgo/protocol/requests'
import { onlyRow } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { formsOf } from './forms.sql.ts'
import { presentForm, presentRequest, presentSummary } from './requests.presenter.ts'
import { type OfReader, requestOf, requestsPage } from './requests.sql.ts'

const pageSize = 20

interface Wanted {
  page?: number | undefined
  size?: number | undefined
  sort?: RequestSort | undefined
  state?: RequestState | undefined
}

/** Which requests the reader sees, as the statements want it. */
export function ofReader({ access }: Pick<StudentContext, 'access'>): OfReader {
  const { studentId, reader, minor } = access
  return { studentId, personId: reader.personId, confirms: reader.kind === 'PARENT' && minor }
}

export async function findForms(
  context: StudentContext,
  audience: RequestForm['audience'] | undefined,
): Promise<Unserialised<RequestForm[]>> {
  const { db, access, language } = context
  const { personId, kind } = access.reader
  const rows = await formsOf(db, { studentId: access.studentId, personId, kind, language })
  return rows
    .filter(row => audience === undefined || row.audience === audience)
    .map(row => presentForm(row, context))
}

export async function findRequests(
  context: StudentContext,
  { page = 0, size = pageSize, sort = 'created,desc', state }: Wanted,
): Promise<Unserialised<Requests>> {
  const { db, language } = context
  const params = { ...ofReader(context), state }
  const { rows, count } = onlyRow(
    await requestsPage(db, { rows: { ...params, language, sort, size, offset: page * size }, count: params }),
  )
  const content = rows.map(row => presentSummary(row, context))
  return toPage(content, onlyRow(count).total, page, size)
}

export async function findRequest(
  context: StudentContext,
  requestId: number,
): Promise<Unserialised<Request>> {
  const { db, language } = context
  const [row] = await requestOf(db, { ...ofReader(context), language, requestId })
  if (row === undefined) throw notFound()
  return presentRequest(row, context)
}
