import type { PersonalEventBody } from '@studentgo/protocol/personal-education-events'
import { saveWorkplaceDay, workplaceDaysOf } from '../absences/attendance/workplace.sql.ts'
import { invalidInput, notFound, Problem, subErrorOf } from '../platform/problems.ts'
import type { Asking } from './asking.ts'
import { factsOf } from './event-answers.ts'
import { lockPlanOfPeriod, type PersonalEventRow, personalEventById } from './events.queries.ts'
import { abilitiesOf, diaryFault } from './period.rules.ts'
import { judgeProposal } from './proposal.rules.ts'
import type { ProposalWords } from './proposal.ts'
import {
  addProposal,
  changeProposal,
  countChange,
  type DiaryWords,
  newestProposal,
  removeDiary,
  saveDiary,
  saveGoals,
} from './saving.queries.ts'

/** The student's own period, its plan locked until the transaction ends. Throws `not-found` for any other. */
export async function ownPeriod(asking: Asking, id: number): Promise<PersonalEventRow> {
  const { db, studentId } = asking
  if (!(await lockPlanOfPeriod(db, studentId, id))) throw notFound()
  const row = await personalEventById(db, studentId, id)
  if (row === undefined) throw notFound()
  return row
}

/** Another right may be in force while this one has ended: its plan is read-only. */
export function mustBeInForce(row: PersonalEventRow): void {
  if (row.rightState !== 'lasna') throw new Problem('study-right-not-in-force')
}

/** Takes what the student writes of a period; the version says what they had read. */
export async function editPeriod(asking: Asking, id: number, body: PersonalEventBody): Promise<void> {
  const row = await ownPeriod(asking, id)
  mustBeInForce(row)
  if (body.version !== undefined && body.version !== row.version) throw new Problem('stale-version')
  const changed =
    'workplaceProposal' in body
      ? await propose(asking, row, trimmed(body.workplaceProposal))
      : await writeOwnParts(asking, row, body)
  if (changed) await countChange(asking.db, id, asking.now)
}

type OwnParts = Exclude<PersonalEventBody, { workplaceProposal: unknown }>

async function writeOwnParts(
  asking: Asking,
  row: PersonalEventRow,
  { goals, diaryEntry }: OwnParts,
): Promise<boolean> {
  const can = abilitiesOf(factsOf(row, asking.today), asking.today)
  if (goals !== undefined && !can.editGoals) throw new Problem('state-conflict')
  if (diaryEntry !== undefined && !can.writeDiary) throw new Problem('state-conflict')
  if (goals !== undefined) {
    const words = goals.map(goal => goal.text.trim())
    await saveGoals(asking.db, row.id, words)
  }
  if (diaryEntry !== undefined) {
    const { date, text, hours } = diaryEntry
    await writeDiary(asking, row, { date, text: text.trim(), hours })
  }
  return goals !== undefined || diaryEntry !== undefined
}

async function writeDiary(asking: Asking, row: PersonalEventRow, entry: DiaryWords): Promise<void> {
  const fault = diaryFault(entry.date, row, asking.today)
  if (fault !== undefined) throw invalidInput({ code: fault, field: 'body.diaryEntry.date' })
  const atWork = row.workplace !== null
  if (atWork && entry.hours !== undefined) await logHours(asking, entry.date, entry.hours)
  const hours = atWork ? undefined : entry.hours
  if (entry.text === '' && hours === undefined) await removeDiary(asking.db, row.id, entry.date)
  else await saveDiary(asking.db, row.id, { ...entry, hours }, asking.now)
}

/** Hours at a workplace have one log, which the instructor confirms; a note that was made there stays. */
async function logHours({ db, studentId, now }: Asking, date: string, hours: number): Promise<void> {
  const [day] = await workplaceDaysOf(db, { studentId, from: date, to: date })
  if (day?.hours === hours) return
  const saved = await saveWorkplaceDay(db, { studentId, date, hours, note: day?.note ?? null, now })
  if (saved.length === 0) throw conflict('hoursConfirmed')
}

async function propose(asking: Asking, row: PersonalEventRow, words: ProposalWords): Promise<boolean> {
  const { db, now, today } = asking
  const verdict = judgeProposal(words, await newestProposal(db, row.id))
  if (verdict.kind === 'REPEATED') return false
  if (verdict.kind === 'REFUSED') throw conflict(verdict.code)
  if (!abilitiesOf(factsOf(row, today), today).proposeWorkplace) throw conflict('proposalNotPossible')
  if (verdict.kind === 'NEW') await addProposal(db, row.id, words, now)
  else await changeProposal(db, verdict.id, words, now)
  return true
}

function trimmed(given: { name: string; businessId?: string | undefined; contact: string }): ProposalWords {
  return { name: given.name.trim(), businessId: given.businessId, contact: given.contact.trim() }
}

export function conflict(code: string): Problem {
  return new Problem('state-conflict', { subErrors: [subErrorOf(code)] })
}
