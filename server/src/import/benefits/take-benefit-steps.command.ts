import { sql } from 'kysely'
import { Problem } from '../../platform/http/problems.ts'
import { type DecidedState, decideClaim } from '../../study-social-benefit/decide-claim.command.ts'
import type { Run } from '../engine/run.ts'

/** The college's decision on a row of a claim. */
export interface StepRow {
  number: number
  approvedCents: number
  reason: string | null
  line: number
}

interface StagedStep {
  sourceId: string
  line: number
  number: string
  kind: Exclude<DecidedState, 'PARTLY_APPROVED'>
  at: string
  staffId: number | null
  text: string | null
  approvedCents: number | null
  rows: StepRow[]
}

interface Claim {
  id: number
  rows: { rowId: number; amountCents: number }[]
}

/** Older steps notify nobody. */
const newsDays = 14

/**
 * Takes each step once, as the staff would take it. Skips a step that cannot be taken and reports it with its line;
 * a later run takes the step of a payment to an account that was changed lately.
 */
export async function takeBenefitSteps(run: Run): Promise<number> {
  const { rows } = await sql<StagedStep>`
    select s.source_id as "sourceId", s.line, s.number, s.kind, s.at, s.by_id as "staffId", s.text,
      s.approved_cents as "approvedCents", s.rows
    from stage_benefit_step s
    where s.is_written and not exists (select from benefit_event e where e.source_id = s.source_id)
    order by s.at, s.staged_at`.execute(run.db)
  let taken = 0
  for (const step of rows) {
    const fault = await takeStep(run, step)
    if (fault === undefined) taken++
    else run.warn({ file: 'ext_benefit_steps.csv', line: step.line, ...fault })
  }
  return taken
}

interface LeftAlone {
  file?: string
  line?: number
  column: string
  reason: string
}

interface Approval {
  to: 'APPROVED' | 'PARTLY_APPROVED'
  approvedCents?: number
  rows?: { rowId: number; approvedCents: number; reason: string | undefined }[]
}

/** Takes a step; answers why it was skipped. */
async function takeStep(run: Run, step: StagedStep): Promise<LeftAlone | undefined> {
  const { db, now } = run
  const { staffId, text, sourceId, kind, number } = step
  const claim = await claimByNumber(run, number)
  if (claim === undefined) return { column: 'claimNumber', reason: `${number} is no claim of this portal` }
  const at = new Date(step.at)
  const amounts = kind === 'APPROVED' ? approvalOf(step, claim) : { to: kind }
  if ('column' in amounts) return amounts
  try {
    await decideClaim(db, { claimId: claim.id, staffId, text: text ?? undefined, sourceId, ...amounts }, at, {
      now,
      notifies: now.getTime() - at.getTime() < newsDays * 86_400_000,
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.problem === 'too-early'
      ? { column: 'kind', reason: `the account for ${number} was changed lately: nothing is paid to it yet` }
      : { column: 'kind', reason: `${number} stands so that it cannot become ${kind}` }
  }
}

async function claimByNumber({ db }: Run, number: string): Promise<Claim | undefined> {
  const rows = await db
    .selectFrom('benefit_claim as c')
    .innerJoin('benefit_row as r', 'r.claim_id', 'c.id')
    .where('c.number', '=', number)
    .orderBy('r.position')
    .select(['c.id', 'r.id as rowId', 'r.amount_cents as amountCents'])
    .execute()
  const [first] = rows
  return first === undefined ? undefined : { id: first.id, rows }
}

/** What is approved, and whether that is all that was claimed. */
function approvalOf({ approvedCents, rows, number }: StagedStep, claim: Claim): Approval | LeftAlone {
  const claimed = claim.rows.reduce((sum, row) => sum + row.amountCents, 0)
  if (approvedCents !== null) {
    if (approvedCents > claimed) return { column: 'approvedCents', reason: 'is more than was claimed' }
    if (approvedCents === claimed) return { to: 'APPROVED' }
    return { to: 'PARTLY_APPROVED', approvedCents }
  }
  const file = 'ext_benefit_step_rows.csv'
  const approved = []
  for (const { number: rowNumber, reason, line, approvedCents: cents } of rows) {
    const row = claim.rows[rowNumber - 1]
    if (row === undefined) return { file, line, column: 'rowNumber', reason: `${number} has no such row` }
    if (cents !== row.amountCents && reason === null) {
      return { file, line, column: 'reason', reason: 'is needed where the amount is not what was claimed' }
    }
    approved.push({ rowId: row.rowId, approvedCents: cents, reason: reason ?? undefined })
  }
  const byRow = new Map(approved.map(one => [one.rowId, one.approvedCents]))
  const sum = claim.rows.reduce((all, row) => all + (byRow.get(row.rowId) ?? row.amountCents), 0)
  return { to: sum < claimed ? 'PARTLY_APPROVED' : 'APPROVED', rows: approved }
}
