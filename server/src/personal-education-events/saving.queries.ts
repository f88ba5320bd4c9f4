import { type Db, runText } from '../platform/database.ts'
import type { ProposalWords, StandingProposal } from './proposal.ts'

/** Every save is inside a transaction that holds the plan's lock; see `lockPlanOfPeriod`. */

/** Counts a change that the student made; the plan is as new as its newest part. */
export async function countChange(db: Db, id: number, now: Date): Promise<void> {
  const text = `with changed as (
      update personal_education_event set version = version + 1 where id = $1 returning plan_id)
    update plan set updated_at = $2 where id = (select plan_id from changed)`
  await runText(db, '', text, [id, now.toISOString()])
}

/** Writes the student's own goals in the place of those there were. */
export async function saveGoals(db: Db, id: number, goals: readonly string[]): Promise<void> {
  await runText(
    db,
    '',
    `delete from personal_event_goal where personal_event_id = $1 and by_side = 'STUDENT'`,
    [id],
  )
  const text = `insert into personal_event_goal (personal_event_id, by_side, position, text)
    select $1, 'STUDENT', place - 1, words from unnest($2::text[]) with ordinality as goal (words, place)`
  await runText(db, '', text, [id, goals])
}

export interface DiaryWords {
  date: string
  text: string
  hours: number | undefined
}

/** One entry for a day: what is written again replaces it. */
export async function saveDiary(
  db: Db,
  id: number,
  { date, text, hours }: DiaryWords,
  now: Date,
): Promise<void> {
  const query = `insert into personal_event_diary (personal_event_id, date, text, hours, written_at)
    values ($1, $2, $3, $4, $5)
    on conflict (personal_event_id, date) do update
      set text = excluded.text, hours = excluded.hours, written_at = excluded.written_at`
  await runText(db, '', query, [id, date, text, hours ?? null, now.toISOString()])
}

export async function removeDiary(db: Db, id: number, date: string): Promise<void> {
  await runText(db, '', 'delete from personal_event_diary where personal_event_id = $1 and date = $2', [
    id,
    date,
  ])
}

/** The proposal that stands, or that was refused last. */
export async function newestProposal(db: Db, id: number): Promise<StandingProposal | undefined> {
  const text = `select id, name, business_id as "businessId", contact, state from workplace_proposal
    where personal_event_id = $1 order by sent_at desc, id desc limit 1`
  type Row = Omit<StandingProposal, 'businessId'> & { businessId: string | null }
  const [row] = await runText<Row>(db, '', text, [id])
  return row === undefined ? undefined : { ...row, businessId: row.businessId ?? undefined }
}

export async function addProposal(db: Db, id: number, words: ProposalWords, now: Date): Promise<void> {
  const text = `insert into workplace_proposal (personal_event_id, name, business_id, contact, sent_at)
    values ($1, $2, $3, $4, $5)`
  await runText(db, '', text, [id, words.name, words.businessId ?? null, words.contact, now.toISOString()])
}

/** Words a proposal anew that nobody has taken up. */
export async function changeProposal(
  db: Db,
  proposalId: number,
  words: ProposalWords,
  now: Date,
): Promise<void> {
  const text = `update workplace_proposal set name = $2, business_id = $3, contact = $4, sent_at = $5
    where id = $1 and state = 'SENT'`
  await runText(db, '', text, [
    proposalId,
    words.name,
    words.businessId ?? null,
    words.contact,
    now.toISOString(),
  ])
}

/** Takes a planned period out of the plan: its slots are free again, and the row stays for who asks later. */
export async function cancelPersonalEvent(db: Db, id: number, now: Date): Promise<void> {
  const text = `with gone as (
      update personal_education_event set state = 'CANCELLED', version = version + 1 where id = $1
      returning plan_id),
    freed as (update plan_slot set personal_event_id = null where personal_event_id = $1)
    update plan set updated_at = $2 where id = (select plan_id from gone)`
  await runText(db, '', text, [id, now.toISOString()])
}
