import type { AttachmentRef } from '@studentgo/protocol/attachments'
import * as staffCasesEndpoints from '@studentgo/protocol/staff-cases'
import { type CaseKind, readCaseFile, readStaffCase } from '@studentgo/protocol/staff-cases'
import * as staffCasesAwayEndpoints from '@studentgo/protocol/staff-cases-away'
import { decideExplanations, listCaseColleagues } from '@studentgo/protocol/staff-cases-steps'
import { decideExplanations as decideMarks } from '../absences/marks/decide-explanations.command.ts'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import type { CasePart, CaseSteps } from '../platform/contributions/case-part.ts'
import { bind } from '../platform/http/serve.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { colleaguesFor } from '../requests/school/colleagues.sql.ts'
import { caseFileToSend } from './case-files.command.ts'
import { caseParts } from './case-parts.data.ts'
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

  // `every-endpoint.test.ts` notices an endpoint that no part names.
  for (const part of caseParts) {
    if (!('take' in part)) continue
    bind(platform, { steps: part.endpoint }, { steps: step(part) })
    const { kind, upload } = part
    if (upload) bind(platform, { file: upload.endpoint }, { file: uploaded(kind, upload) })
  }
  bind(
    platform,
    { decideExplanations, listCaseColleagues },
    {
      decideExplanations: async call => {
        await decideMarks(call, call.body)
        return null
      },
      listCaseColleagues: async call => {
        const { caseId } = call.params
        await caseToHandle(call, 'REQUEST', caseId, `GET ${listCaseColleagues.path}`)
        return await colleaguesFor(call, caseId)
      },
    },
  )

  bind(platform, staffCasesAwayEndpoints, {
    readStaffAway: readAway,
    saveStaffAway: call => saveAway(call, call.body),
  })
}

type StepCall = Writing<StaffContext> & { params: { caseId: number } }

/** Takes a step after checking that the case waits for the caller. */
function step({ kind, take }: CasePart & CaseSteps) {
  return async (call: StepCall & { body: unknown }): Promise<null> => {
    await take(
      call,
      await caseToHandle(call, kind, call.params.caseId, `handle ${kind.toLowerCase()}`),
      call.body,
    )
    return null
  }
}

/** Stores a file that is uploaded for the decision on a case. */
function uploaded(kind: CaseKind, { endpoint: { path }, keptAs }: NonNullable<CaseSteps['upload']>) {
  return async (call: StepCall & { file: UploadedFile }): Promise<AttachmentRef> => {
    const { studentId } = await caseToHandle(call, kind, call.params.caseId, `POST ${path}`)
    return keepForStaff(call, { studentId, category: keptAs }, call.file)
  }
}
