import type { PersonalEventBody } from '@studentgo/protocol/personal-education-events'
import { saveWorkplaceDay, workplaceDaysOf } from '../absences/attendance/workplace.sql.ts'
import { invalidInput, Problem, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { abilitiesOf, diaryFault } from './period.rules.ts'
import type { PersonalEventRow } from './personal-events.sql.ts'
import { judgeProposal, type ProposalText } from './proposal.rules.ts'
import { lockPersonalEvent, mustBeInForce } from './read-personal-events.query.ts'

/** Saves the student's changes of a period; the version is the one that they had read. */
export async function editPersonalEvent(
  context: Writing<StudentContext>,
  id: number,
  body: PersonalEventBody,
): Promise<void> {
  const row = await lockPersonalEvent(context, id)
  mustBeInForce(row)
  if (body.version !== undefined && body.version !== row.version) throw new Problem('stale-version')
  const changed =
    'workplaceProposal' in body
      ? await proposeWorkplace(context, row, body.workplaceProposal)
      : await saveOwnParts(context, row, body)
  if (changed) await countChange(context, row)
}

/** Raises the version of a period; the plan is as new as its newest part. */
export async function countChange(
  { db, now }: Writing<StudentContext>,
  row: PersonalEventRow,
  change: { state?: 'CANCELLED' } = {},
): Promise<void> {
  await db
    .updateTable('personal_education_event')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await db.updateTable('plan').set({ updated_at: now }).where('id', '=', row.planId).execute()
}

type OwnParts = Exclude<PersonalEventBody, { workplaceProposal: unknown }>
type DiaryBody = NonNullable<OwnParts['diaryEntry']>

async function saveOwnParts(
  context: Writing<StudentContext>,
  row: PersonalEventRow,
  { goals, diaryEntry }: OwnParts,
): Promise<boolean> {
  const can = abilitiesOf(row, context.today)
  if (goals !== undefined && !can.editGoals) throw new Problem('state-conflict')
  if (diaryEntry !== undefined && !can.writeDiary) throw new Problem('state-conflict')
  if (goals !== undefined) {
    const texts = goals.map(goal => goal.text.trim())
    await saveGoals(context, row.id, texts)
  }
  if (diaryEntry !== undefined) {
    await saveDiary(context, row, { ...diaryEntry, text: diaryEntry.text.trim() })
  }
  return goals !== undefined || diaryEntry !== undefined
}

/** Replaces the student's own goals. */
async function saveGoals(
  { db }: Writing<StudentContext>,
  id: number,
  texts: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('personal_event_goal')
    .where('personal_event_id', '=', id)
    .where('by_side', '=', 'STUDENT')
    .execute()
  if (texts.length === 0) return
  await db
    .insertInto('personal_event_goal')
    .values(texts.map((text, position) => ({ personal_event_id: id, by_side: 'STUDENT', position, text })))
    .execute()
}

/** One entry for a day: what is written again replaces it, and an empty entry removes it. */
async function saveDiary(
  context: Writing<StudentContext>,
  row: PersonalEventRow,
  { date, text, hours }: DiaryBody,
): Promise<void> {
  const { db, now, today } = context
  const fault = diaryFault(date, row, today)
  if (fault !== undefined) throw invalidInput({ code: fault, field: 'body.diaryEntry.date' })
  const isAtWork = row.workplace !== null
  if (isAtWork && hours !== undefined) await logHours(context, date, hours)
  const entry = { text, hours: isAtWork || hours === undefined ? null : hours }
  if (entry.text === '' && entry.hours === null) {
    await db
      .deleteFrom('personal_event_diary')
      .where('personal_event_id', '=', row.id)
      .where('date', '=', date)
      .execute()
    return
  }
  const saved = { ...entry, written_at: now }
  await db
    .insertInto('personal_event_diary')
    .values({ personal_event_id: row.id, date, ...saved })
    .onConflict(conflict => conflict.columns(['personal_event_id', 'date']).doUpdateSet(saved))
    .execute()
}

/** Hours at a workplace have one log, which the instructor confirms; a note that was made there stays. */
async function logHours(
  { db, access, now }: Writing<StudentContext>,
  date: string,
  hours: number,
): Promise<void> {
  const { studentId } = access
  const [day] = await workplaceDaysOf(db, { studentId, from: date, to: date })
  if (day?.hours === hours) return
  const saved = await saveWorkplaceDay(db, { studentId, date, hours, note: day?.note ?? null, now })
  if (saved.length === 0) throw stateConflict({ code: 'hoursConfirmed' })
}

type ProposalBody = Extract<PersonalEventBody, { workplaceProposal: unknown }>['workplaceProposal']

async function proposeWorkplace(
  { db, now, today }: Writing<StudentContext>,
  row: PersonalEventRow,
  body: ProposalBody,
): Promise<boolean> {
  const proposal: ProposalText = {
    name: body.name.trim(),
    businessId: body.businessId ?? null,
    contact: body.contact.trim(),
  }
  const newest = await db
    .selectFrom('workplace_proposal')
    .select(['id', 'name', 'business_id as businessId', 'contact', 'state'])
    .where('personal_event_id', '=', row.id)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const verdict = judgeProposal(proposal, newest)
  if (verdict.kind === 'REPEATED') return false
  if (verdict.kind === 'REFUSED') throw stateConflict({ code: verdict.code })
  if (!abilitiesOf(row, today).proposeWorkplace) throw stateConflict({ code: 'proposalNotPossible' })
  const { name, businessId, contact } = proposal
  const saved = { name, business_id: businessId, contact, sent_at: now }
  if (verdict.kind === 'NEW') {
    await db
      .insertInto('workplace_proposal')
      .values({ personal_event_id: row.id, ...saved })
      .execute()
  } else {
    await db
      .updateTable('workplace_proposal')
      .set(saved)
      .where('id', '=', verdict.id)
      .where('state', '=', 'SENT')
      .execute()
  }
  return true
}
