import * as staffCasesEndpoints from '@studentgo/protocol/staff-cases'
import { type CaseKind, readCaseFile, readStaffCase } from '@studentgo/protocol/staff-cases'
import * as staffCasesAwayEndpoints from '@studentgo/protocol/staff-cases-away'
import * as staffCasesStepsEndpoints from '@studentgo/protocol/staff-cases-steps'
import {
  listCaseColleagues,
  uploadClaimDocument,
  uploadDecisionDocument,
  uploadLeaveDocument,
} from '@studentgo/protocol/staff-cases-steps'
import { decideExplanations as decideMarks } from '../absences/marks/decide-explanations.command.ts'
import { decideLeave } from '../absences/notices/decide-leave.command.ts'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import { noteSignedOnPaper, remindOfContract } from '../contracts/staff-contract.command.ts'
import { decideProposal } from '../personal-education-events/decide-proposal.command.ts'
import { decideChangeRequest } from '../personal-info/decide-change-request.command.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { handleRequest } from '../requests/school/staff-request.command.ts'
import { handleClaim } from '../study-social-benefit/staff-claim.command.ts'
import { colleaguesWithStudent } from './away.sql.ts'
import { caseFileToSend } from './case-files.command.ts'
import { readCase } from './read-case.query.ts'
import { readAway, saveAway } from './save-away.command.ts'
import { caseToHandle, findCases } from './staff-cases.query.ts'

type Params = { params: { caseId: number } }

/** What students and guardians have sent and wait for: one list, and the steps of each kind. */
export function staffCasesRoutes(platform: Platform): void {
  bind(platform, staffCasesEndpoints, {
    listStaffCases: call => findCases(call, call.query),
    readStaffCase: async call => {
      const { kind, caseId } = call.params
      const found = await caseToHandle(call, kind, caseId, `GET ${readStaffCase.path}`)
      return readCase(call, kind, caseId, found)
    },
    readCaseFile: async call => {
      const { kind, caseId, attachmentId } = call.params
      const found = await caseToHandle(call, kind, caseId, `GET ${readCaseFile.path}`)
      const detail = await readCase(call, kind, caseId, found)
      return caseFileToSend(call, platform.files, detail, attachmentId)
    },
  })

  bind(platform, staffCasesStepsEndpoints, {
    decideExplanations: async call => {
      await decideMarks(call, call.body)
      return null
    },
    decideStaffLeave: async call => {
      const { caseId: noticeId, staffId, body } = await toHandle(call, 'LEAVE')
      const { action, startDate, endDate, comment, documentId, version } = body
      const isPart = action === 'GRANT_PARTLY' && startDate !== undefined && endDate !== undefined
      await decideLeave(call, {
        noticeId,
        staffId,
        granted: action !== 'REFUSE',
        comment: comment?.trim() || undefined,
        days: isPart ? { startDate, endDate } : undefined,
        documentId,
        version,
      })
      return null
    },
    uploadLeaveDocument: async call => {
      const { caseId } = call.params
      const { studentId } = await caseToHandle(call, 'LEAVE', caseId, `POST ${uploadLeaveDocument.path}`)
      return keepForStaff(call, { studentId, category: 'ABSENCE' }, call.file)
    },
    handleStaffRequest: async call => {
      const { caseId, body } = await toHandle(call, 'REQUEST')
      await handleRequest(call, caseId, body, async () =>
        (await colleaguesWithStudent(call.db, askedBy(call, caseId))).map(one => one.personId),
      )
      return null
    },
    uploadDecisionDocument: async call => {
      const { caseId } = call.params
      const { studentId } = await caseToHandle(call, 'REQUEST', caseId, `POST ${uploadDecisionDocument.path}`)
      return keepForStaff(call, { studentId, category: 'REQUEST' }, call.file)
    },
    listCaseColleagues: async call => {
      const { caseId } = call.params
      await caseToHandle(call, 'REQUEST', caseId, `GET ${listCaseColleagues.path}`)
      return (await colleaguesWithStudent(call.db, askedBy(call, caseId))).map(withoutNulls)
    },
    handleStaffClaim: async call => {
      const { caseId, body } = await toHandle(call, 'CLAIM')
      await handleClaim(call, caseId, body)
      return null
    },
    uploadClaimDocument: async call => {
      const { caseId } = call.params
      const { studentId } = await caseToHandle(call, 'CLAIM', caseId, `POST ${uploadClaimDocument.path}`)
      return keepForStaff(call, { studentId, category: 'BENEFIT' }, call.file)
    },
    decideStaffChange: async call => {
      const { caseId: requestId, staffId, body } = await toHandle(call, 'CHANGE_REQUEST')
      const comment = body.comment?.trim() || undefined
      const decision = { requestId, staffId, approved: body.action === 'ACCEPT', comment }
      await decideChangeRequest(call.db, decision, call.now)
      return null
    },
    decideStaffProposal: async call => {
      const { caseId: proposalId, studentId, staffId, body } = await toHandle(call, 'WORKPLACE_PROPOSAL')
      const decision = { proposalId, studentId, staffId, accepted: body.action === 'ACCEPT' }
      await decideProposal(call.db, { ...decision, comment: body.comment }, call.now)
      return null
    },
    handleStaffContract: async call => {
      const { caseId: contractId, body } = await toHandle(call, 'CONTRACT')
      if (body.action === 'REMIND') await remindOfContract(call, { contractId, version: body.version })
      else await noteSignedOnPaper(call, { contractId, ...body })
      return null
    },
  })

  bind(platform, staffCasesAwayEndpoints, {
    readStaffAway: readAway,
    saveStaffAway: call => saveAway(call, call.body),
  })
}

/** The case that a step is about, once it is certain that it waits for whoever takes it. */
async function toHandle<Call extends StaffContext & Params & { body: unknown }>(call: Call, kind: CaseKind) {
  const { caseId } = call.params
  const { studentId } = await caseToHandle(call, kind, caseId, `handle ${kind.toLowerCase()}`)
  return { caseId, studentId, staffId: call.staff.staffId, body: call.body as Call['body'] }
}

function askedBy({ staff, today, now }: StaffContext, requestId: number) {
  return { requestId, staffId: staff.staffId, today, now: now.toISOString() }
}
