import { benefitClaimAddress } from '@studentgo/protocol/addresses'
import type { Notifications } from '@studentgo/protocol/notifications'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, importSample } from '../../../test/import/import-sample.ts'
import { sampleSchool } from '../../../test/import/sample-folder.ts'
import { takenOf } from '../../../test/import/taken-of.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

type Cells = Record<string, string>
const at = '2026-11-23T08:30:00+02:00'
const step = (sourcedId: string, claimNumber: string, kind: string, more: Cells = {}): Cells => ({
  sourcedId,
  claimNumber,
  kind,
  at,
  bySourcedId: 't1',
  ...more,
})

/** A source of its own with steps of claims that were made in the portal. */
function folderOf(steps: Cells[], rows: Cells[] = []) {
  const folder = { ...sampleSchool('claims'), ext_benefit_steps: steps }
  return rows.length === 0 ? folder : { ...folder, ext_benefit_step_rows: rows }
}

function bring(...wanted: Parameters<typeof folderOf>) {
  return importSample(world, folderOf(...wanted), 'claims', { now: clock.now() })
}

async function claimOf(username: string, state: string) {
  const claims = await claimsOf(username)
  const found = claims.find(claim => claim.state === state)
  if (found === undefined) throw new Error(`${username} has no claim that is ${state}`)
  return found
}

async function claimsOf(username: string) {
  const client = await world.as(username)
  return (await client.get<StudySocialBenefits>('/rest/v1/studysocialbenefit')).body.claims
}

async function claimAgain(username: string, number: string) {
  return (await claimsOf(username)).find(claim => claim.number === number)
}

describe('a step of a claim', () => {
  test('returns it with a text once, and the student is notified', async () => {
    const { number, id } = await claimOf('vilma.vayrynen', 'SUBMITTED')
    const folder = [step('return', number, 'RETURNED', { text: 'Korjaa matka.' })]
    expect(await bring(folder)).toMatchObject({ refusals: [], warnings: [] })
    const returned = await claimAgain('vilma.vayrynen', number)
    expect(returned).toMatchObject({ state: 'RETURNED', decisionText: 'Korjaa matka.', can: { edit: true } })
    expect(returned?.events.at(-1)).toMatchObject({
      kind: 'RETURNED',
      byRole: 'STAFF',
      text: 'Korjaa matka.',
    })
    await world.platform.jobs.runDue()
    const vilma = await world.as('vilma.vayrynen')
    const { content } = (await vilma.get<Notifications>('/rest/v1/notifications?size=100')).body
    expect(content.map(({ rule, target }) => [rule, target])).toContainEqual([
      'benefit-returned',
      benefitClaimAddress(id),
    ])
    const again = await bring(folder)
    expect(again.warnings).toEqual([])
    expect((await claimAgain('vilma.vayrynen', number))?.events).toHaveLength(returned?.events.length ?? 0)
  })

  test('approves each row by its own amount, and the rest as it was claimed', async () => {
    const claim = await claimOf('akseli.virtala', 'SUBMITTED')
    const [first] = claim.rows
    const cents = (first?.amountCents ?? 0) - 100
    const reason = 'Lyhyempi reitti.'
    const report = await bring(
      [step('by-row', claim.number, 'APPROVED')],
      [{ sourcedId: 'r1', stepSourcedId: 'by-row', rowNumber: '1', approvedCents: String(cents), reason }],
    )
    expect(report).toMatchObject({ refusals: [], warnings: [] })
    const decided = await claimAgain('akseli.virtala', claim.number)
    expect(decided).toMatchObject({ state: 'PARTLY_APPROVED', approvedCents: claim.totalCents - 100 })
    expect(decided?.rows[0]).toMatchObject({ approvedCents: cents, rejectReason: reason })
  })

  test('approves the claim as a whole, which is then paid on the given day', async () => {
    const claim = await claimOf('tuuli.vuori', 'IN_REVIEW')
    const most = String(claim.totalCents - 500)
    const paidAt = '2026-11-23T08:45:00+02:00'
    const report = await bring([
      step('in-all', claim.number, 'APPROVED', { approvedCents: most, text: 'Osa hyväksytty.' }),
      step('paid', claim.number, 'PAID', { at: paidAt, bySourcedId: '' }),
    ])
    expect(report).toMatchObject({ refusals: [], warnings: [] })
    const paid = await claimAgain('tuuli.vuori', claim.number)
    expect(paid).toMatchObject({ state: 'PAID', approvedCents: Number(most), paidAt })
    expect(paid?.rows[0]).not.toHaveProperty('approvedCents')
  })

  test('pays nothing to an account that was changed lately, warns with its line, and pays it afterwards', async () => {
    const claim = await claimOf('pihla.karjalainen', 'IN_PAYMENT')
    const { db } = world.database
    await db
      .updateTable('payment_account')
      .set({ held_until: new Date(clock.now().getTime() + 3_600_000) })
      .where('student_id', '=', await world.personId('pihla.karjalainen'))
      .execute()
    const folder = [step('held', claim.number, 'PAID', { bySourcedId: '' })]
    const { refusals, warnings } = await bring(folder)
    expect(refusals).toEqual([])
    expect(warnings).toEqual([
      {
        file: 'ext_benefit_steps.csv',
        line: 2,
        column: 'kind',
        reason: expect.stringContaining('nothing is paid to it yet'),
      },
    ])
    expect((await claimAgain('pihla.karjalainen', claim.number))?.state).toBe('IN_PAYMENT')
    clock.pass({ hours: 2 })
    expect((await bring(folder)).warnings).toEqual([])
    expect((await claimAgain('pihla.karjalainen', claim.number))?.state).toBe('PAID')
  })

  test.each([
    ['of a claim that nobody has made', 'E999999', 'IN_REVIEW', {}, 'claimNumber'],
    ['for which there is no way', undefined, 'IN_REVIEW', {}, 'kind'],
  ])('%s is left alone, with its line in the report', async (_what, wanted, kind, more, column) => {
    const number = wanted ?? (await claimOf('lumi.heikkinen', 'PAID')).number
    const { refusals, warnings } = await bring([step(`left ${column}`, number, kind, more)])
    expect(refusals).toEqual([])
    expect(warnings).toEqual([
      { file: 'ext_benefit_steps.csv', line: 2, column, reason: expect.stringContaining(number) },
    ])
  })

  test('with amounts beyond the claim, or without a reason, is ignored as a whole', async () => {
    const claim = await claimOf('tuomas.harju', 'RETURNED')
    const { db } = world.database
    await db.updateTable('benefit_claim').set({ state: 'IN_REVIEW' }).where('id', '=', claim.id).execute()
    const row = (more: Cells) => [
      { sourcedId: 'r', stepSourcedId: 'much', rowNumber: '1', approvedCents: '1', reason: '', ...more },
    ]
    const warningOf = async (steps: Cells[], rows: Cells[] = []) =>
      (await bring(steps, rows)).warnings.map(({ file, line, column }) => [file, line, column])
    const much = [step('much', claim.number, 'APPROVED')]
    const rowsFile = 'ext_benefit_step_rows.csv'
    expect(await warningOf(much, row({ rowNumber: '60' }))).toEqual([[rowsFile, 2, 'rowNumber']])
    expect(await warningOf(much, row({}))).toEqual([[rowsFile, 2, 'reason']])
    const inAll = [step('all', claim.number, 'APPROVED', { approvedCents: '999999' })]
    expect(await warningOf(inAll)).toEqual([['ext_benefit_steps.csv', 2, 'approvedCents']])
    expect((await claimAgain('tuomas.harju', claim.number))?.state).toBe('IN_REVIEW')
  })
})

describe('a row that cannot be right refuses the folder', () => {
  const rowOf = (more: Cells): Cells => ({
    sourcedId: 'r',
    stepSourcedId: 's',
    rowNumber: '1',
    approvedCents: '100',
    reason: '',
    ...more,
  })
  const [steps, rows] = ['ext_benefit_steps.csv', 'ext_benefit_step_rows.csv']
  test.each([
    [{ claimNumber: '12' }, undefined, steps, 'claimNumber', 'is not a number of a claim like E123'],
    [{ kind: 'RETURNED' }, undefined, steps, 'text', 'is needed for RETURNED'],
    [{ kind: 'REJECTED' }, undefined, steps, 'text', 'is needed for REJECTED'],
    [{ bySourcedId: '' }, undefined, steps, 'bySourcedId', 'is needed for APPROVED'],
    [{ bySourcedId: 's1' }, undefined, steps, 'bySourcedId', expect.stringContaining('staff')],
    [{ kind: 'PAID', approvedCents: '5' }, undefined, steps, 'approvedCents', 'must be empty for PAID'],
    [{ approvedCents: '-1' }, undefined, steps, 'approvedCents', expect.stringContaining('0 to 999999')],
    [{ at: '2026-11-23' }, undefined, steps, 'at', expect.stringContaining('is not an instant')],
    [{}, { rowNumber: '0' }, rows, 'rowNumber', expect.stringContaining('1 to 60')],
    [{}, { stepSourcedId: 'x' }, rows, 'stepSourcedId', expect.stringContaining('x')],
    [{ kind: 'PAID' }, {}, rows, 'stepSourcedId', 'is PAID, not APPROVED'],
    [{ approvedCents: '5' }, {}, rows, 'stepSourcedId', 'has approvedCents for the whole claim'],
  ])('%j with the row %j', async (more, row, file, column, reason) => {
    const steps = [step('s', 'E1', 'APPROVED', more)]
    const taken = await takenOf(folderOf(steps, row === undefined ? [] : [rowOf(row)]))
    expect(faultsIn(taken)).toContainEqual({ file, line: 2, column, reason })
  })
})
