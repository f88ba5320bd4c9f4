import type { AttachmentRef } from '@studentgo/protocol/attachments'
import * as staffCasesEndpoints from '@studentgo/protocol/staff-cases'
import { readCaseFile, readStaffCase } from '@studentgo/protocol/staff-cases'
import * as staffCasesAwayEndpoints from '@studentgo/protocol/staff-cases-away'
import * as staffCasesStepsEndpoints from '@studentgo/protocol/staff-cases-steps'
import {
  listCaseColleagues,
  uploadClaimDocument,
  uploadDecisionDocument,
  uploadLeaveDocument,
} from '@studentgo/protocol/staff-cases-steps'
import { decideExplanations as decideMarks } from '../absences/marks/decide-explanations.command.ts'
import { leaveCase } from '../absences/notices/case.query.ts'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import { contractCase } from '../contracts/case.query.ts'
import { proposalCase } from '../personal-education-events/case.query.ts'
import { changeCase } from '../personal-info/case.query.ts'
import type { CaseSteps } from '../platform/contributions/case-part.ts'
import { bind } from '../platform/http/serve.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { requestCase } from '../requests/school/case.query.ts'
import { colleaguesFor } from '../requests/school/colleagues.sql.ts'
import { claimCase } from '../study-social-benefit/case.query.ts'
import { caseFileToSend } from './case-files.command.ts'
import { readCase } from './read-case.query.ts'
import { readAway, saveAway } from './save-away.command.ts'
import { caseToHandle, findCases } from './staff-cases.query.ts'

/** What students and guardians have sent and wait for: one list, and the steps of each kind. */
export function staffCasesRoutes(platform: Platform): void {
  bind(platform, staffCasesEndpoints, {
    listStaffCases: call => findCases(call, call.query),
    readStaffCase: async call => (await readCase(call, call.params, `GET ${readStaffCase.path}`)).detail,
    readCaseFile: async call => {
      const { files } = await readCase(call, call.params, `GET ${readCaseFile.path}`)
      return caseFileToSend(call, platform.files, files, call.params.attachmentId)
    },
  })

  bind(platform, staffCasesStepsEndpoints, {
    decideExplanations: async call => {
      await decideMarks(call, call.body)
      return null
    },
    decideStaffLeave: step(leaveCase),
    uploadLeaveDocument: upload(leaveCase, uploadLeaveDocument),
    handleStaffRequest: step(requestCase),
    uploadDecisionDocument: upload(requestCase, uploadDecisionDocument),
    listCaseColleagues: async call => {
      const { caseId } = call.params
      await caseToHandle(call, 'REQUEST', caseId, `GET ${listCaseColleagues.path}`)
      return await colleaguesFor(call, caseId)
    },
    handleStaffClaim: step(claimCase),
    uploadClaimDocument: upload(claimCase, uploadClaimDocument),
    decideStaffChange: step(changeCase),
    decideStaffProposal: step(proposalCase),
    handleStaffContract: step(contractCase),
  })

  bind(platform, staffCasesAwayEndpoints, {
    readStaffAway: readAway,
    saveStaffAway: call => saveAway(call, call.body),
  })
}

type StepCall = Writing<StaffContext> & { params: { caseId: number } }

/** Takes a step once it is certain that the case waits for whoever takes it. */
function step<Body>({ kind, take }: CaseSteps<Body>) {
  return async (call: StepCall & { body: Body }): Promise<null> => {
    await take(
      call,
      await caseToHandle(call, kind, call.params.caseId, `handle ${kind.toLowerCase()}`),
      call.body,
    )
    return null
  }
}

/** Keeps a file that is brought for the decision on a case. */
function upload(
  { kind, filesAs }: Pick<Required<CaseSteps<never>>, 'kind' | 'filesAs'>,
  { path }: { path: string },
) {
  return async (call: StepCall & { file: UploadedFile }): Promise<AttachmentRef> => {
    const { studentId } = await caseToHandle(call, kind, call.params.caseId, `POST ${path}`)
    return keepForStaff(call, { studentId, category: filesAs }, call.file)
  }
}
