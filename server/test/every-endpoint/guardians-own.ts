import { testNow } from '../world/test-time.ts'

const today = testNow.slice(0, 10)

/** What the guardian of a minor writes to each endpoint that takes it; true ids replace these. */
export const guardiansOwn: Record<string, unknown> = {
  explainAbsences: { absenceIds: [1], reasonCode: 'T', versions: {} },
  notifyAbsence: { kind: 'SICK', startDate: today, endDate: today, reasonCode: 'T' },
  editPlan: { planId: 1, comment: 'Hyvä suunnitelma.' },
  decidePlan: { approvalId: 1, decision: 'SEEN' },
  savePersonalApprovals: { consents: [{ code: 'PHOTO_PUBLISH', granted: true, version: 1 }] },
  writeSpecialSupport: { decisionId: 1, action: 'HEARING', statement: 'Olemme samaa mieltä.', agree: true },
  sendMessage: { recipientKind: 'RESPONSIBLE', subject: 'Kysymys', text: 'Hei!' },
  sendMessageToPersons: { personIds: [1], subject: 'Kysymys', text: 'Hei!' },
  markThreadRead: { upTo: 1 },
  createRequest: { questionId: 1, answers: [], submit: false },
  updateRequest: { id: 1, version: 1, formVersion: 1, answers: [] },
  actOnContract: { contractId: 1, version: 1, action: 'SIGN' },
}
