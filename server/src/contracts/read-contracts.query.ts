import type { ApprenticeInfo, Contract } from '@studentgo/protocol/contracts'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { presentApprenticeship, presentContract } from './contract.presenter.ts'
import { inOrder } from './contract.rules.ts'
import { apprenticeshipsOf, contractsOfRight, studyDaysOf } from './contracts.sql.ts'

/** The contracts of a study right. Throws `not-found` for one that is not this student's. */
export async function readContracts(
  context: StudentContext,
  studyRightId: number,
): Promise<Unserialised<Contract[]>> {
  const { db, access, language } = context
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, studyRightId)
  const rows = await contractsOfRight(db, { studentId, studyRightId, language })
  return rows.map(row => presentContract(row, context)).toSorted(inOrder)
}

const apprenticeshipRows = batch({ contracts: apprenticeshipsOf, days: studyDaysOf })

/** The apprenticeships of a student, of one study right where it is named; empty for somebody who has none. */
export async function readApprenticeships(
  context: StudentContext,
  studyRightId: number | undefined,
): Promise<Unserialised<ApprenticeInfo[]>> {
  const { db, access, language, today } = context
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, studyRightId)
  const params = { studentId, language, today }
  const { contracts, days } = onlyRow(
    await apprenticeshipRows(db, { contracts: { ...params, studyRightId }, days: params }),
  )
  return contracts.map(row => presentApprenticeship(row, days, today))
}
