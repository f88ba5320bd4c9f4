import type { Language } from '@studentgo/protocol/language'
import {
  type listProcesses,
  matterOfProcess,
  type ProcessEvent,
  type ProcessInstance,
  type ProcessKind,
  type readProcess,
} from '@studentgo/protocol/process-tracking'
import texts from '@studentgo/protocol/translations/server/process-tracking.json' with { type: 'json' }
import { leaveProcess } from '../absences/process.query.ts'
import { assessmentReviewProcess, gradeRaiseProcess } from '../competence-demonstrations/process.query.ts'
import { contractProcess } from '../contracts/process.query.ts'
import { workplaceProposalProcess } from '../personal-education-events/process.query.ts'
import { infoChangeProcess } from '../personal-info/process.query.ts'
import { writeAudit } from '../platform/access/audit.ts'
import { mayAlsoRead } from '../platform/access/student-access.ts'
import type { ProcessPart } from '../platform/contributions/process-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { requestProcess } from '../requests/process.query.ts'
import { planApprovalProcess } from '../skill-acquirement-plan/process.query.ts'
import { supportHearingProcess, supportRequestProcess } from '../special-support/process.query.ts'
import { benefitProcess } from '../study-social-benefit/process.query.ts'
import { presentEvent, presentProcess } from './process.presenter.ts'
import { processStatements, type WantedMatters } from './processes.sql.ts'
import { statusByStep } from './steps.rules.ts'

/** The features with matters that can be followed. A new kind adds its line here. */
const parts: ProcessPart[] = [
  requestProcess,
  leaveProcess,
  infoChangeProcess,
  benefitProcess,
  planApprovalProcess,
  supportHearingProcess,
  supportRequestProcess,
  contractProcess,
  assessmentReviewProcess,
  gradeRaiseProcess,
  workplaceProposalProcess,
]

const { pageOf, instanceOf } = processStatements(parts)
const usualSize = 20
const statuses = JSON.stringify(statusByStep)

type ListCall = CallOf<typeof listProcesses>
type ReadCall = CallOf<typeof readProcess>

/** One page of the matters that the reader may see, and how many there are of them. */
export async function listMatters(
  call: ListCall,
): Promise<{ matters: Unserialised<ProcessInstance>[]; total: number }> {
  const { db, query } = call
  const order = query['filter[order]'] ?? { field: 'updatedAt', direction: 'DESC' }
  const wanted = wantedBy(call)
  const { page, total } = onlyRow(
    await pageOf(order)(db, {
      ...wanted,
      size: query['filter[limit]'] ?? usualSize,
      offset: query['filter[skip]'] ?? 0,
    }),
  )
  await auditKinds(
    call,
    page.map(row => row.kind),
  )
  return { matters: page.map(row => presentProcess(row)), total }
}

/** One matter, with its events where they are requested. Throws `not-found` for one that the reader may not see. */
export async function readMatter(call: ReadCall): Promise<Unserialised<ProcessInstance>> {
  const { db, params, query } = call
  const named = matterOfProcess(params.processId)
  const wanted = wantedBy(call)
  const kinds = wanted.kinds.filter(kind => kind === named?.kind)
  const matterId = named?.matterId ?? 0
  const wantsEvents = query['filter[include][]'] !== undefined
  const { matter, events } = onlyRow(
    await instanceOf(db, {
      matter: { ...wanted, kinds, matterId },
      events: { ...wanted, kinds: wantsEvents ? kinds : [], matterId },
    }),
  )
  const [row] = matter
  if (row === undefined) throw notFound()
  await auditKinds(call, [row.kind])
  const presented = presentProcess(row)
  return wantsEvents ? { ...presented, events: events.map(event => presentEvent(event)) } : presented
}

function wantedBy({ access, today, language }: ListCall | ReadCall): WantedMatters {
  const seen = parts.filter(part => mayAlsoRead(part.opens, access) && part.hidesFrom?.(access) !== true)
  return {
    studentId: access.studentId,
    readerId: access.reader.personId,
    guardsMinor: access.reader.kind === 'PARENT' && access.minor,
    today,
    language,
    kinds: seen.map(part => part.kind),
    names: namesIn(language),
    statuses,
  }
}

/** The events of one matter, as its owner reads them, oldest first. */
export async function historyOf(
  { db, access, today, language }: StudentContext,
  kind: ProcessKind,
  matterId: number,
): Promise<Unserialised<ProcessEvent[]>> {
  const wanted = {
    studentId: access.studentId,
    readerId: access.reader.personId,
    guardsMinor: access.reader.kind === 'PARENT' && access.minor,
    today,
    language,
    kinds: [kind],
    names: namesIn(language),
    statuses,
    matterId,
  }
  const { events } = onlyRow(await instanceOf(db, { matter: wanted, events: wanted }))
  return events.map(event => presentEvent(event))
}

/** What matters are called in one language, as JSON: by kind, some by the code of what they are about too. */
function namesIn(language: Language): string {
  const names = Object.entries(texts satisfies Record<ProcessKind, unknown>).map(([key, name]) => [
    key,
    name[language],
  ])
  return JSON.stringify(Object.fromEntries(names))
}

/** Leaves a row for special category data that a student reads; whatever a guardian reads leaves one anyway. */
async function auditKinds(call: ListCall | ReadCall, kinds: readonly ProcessKind[]): Promise<void> {
  const { db, access, now, request } = call
  const isAudited = parts.some(part => part.auditsReads === true && kinds.includes(part.kind))
  if (!isAudited || access.reader.kind === 'PARENT') return
  await writeAudit(db, {
    at: now,
    actorId: access.reader.personId,
    actorKind: 'STUDENT',
    studentId: access.studentId,
    action: 'GET /instance',
    object: request.url.split('?')[0] ?? '',
    outcome: 'DONE',
    requestId: request.id,
  })
}
