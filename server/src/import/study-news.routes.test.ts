import type { Absences } from '@studentgo/protocol/absences'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool, withMore, withRow } from '../../test/import/sample-folder.ts'
import { sideBySide } from '../../test/import/side-by-side.ts'
import { withStudies } from '../../test/import/study-sample.ts'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})
afterAll(() => world.close())

async function run(folder: SampleFolder, source: string) {
  expect((await importSample(world, folder, source)).refusals).toEqual([])
}

/** What the student of the sample reads, without the ids in the addresses. */
async function told(username: string, area?: 'PARENT') {
  await world.platform.jobs.runDue()
  const client = await world.as(username, area)
  const { body } = await client.get<{ content: { rule: string; data: object; target: string }[] }>(
    '/rest/v1/notifications',
  )
  return body.content.map(({ rule, data, target }) => [rule, data, target.replaceAll(/=\d+/g, '=n')])
}

const hearing = {
  sourcedId: 'sd1',
  userSourcedId: 's1',
  level: 'SPECIAL',
  state: 'PREPARING',
  validFrom: '2026-12-01',
  grounds: 'Luokat ovat suuria.',
  responsibleSourcedId: 't1',
  hearingRequestedAt: '2026-11-20T10:00:00+02:00',
  hearingDue: '2026-12-04',
}
const decision = (folder: SampleFolder, state: string) =>
  withMore(folder, 'ext_support_decisions', {
    ...hearing,
    state,
    decidedAt: state === 'DECIDED' ? '2026-11-22T10:00:00+02:00' : '',
  })
const contract = (folder: SampleFolder, state: 'DRAFT' | 'SENT') =>
  withMore(
    withMore(folder, 'ext_contracts', {
      sourcedId: 'ct1',
      studyRightSourcedId: 'sr1',
      type: 'EQUIPMENT',
      number: 'S-1',
      title: 'Kannettavan tietokoneen lainaussopimus',
      state,
      sentAt: state === 'DRAFT' ? '' : '2026-11-20T10:00:00+02:00',
      startDate: '2026-11-23',
      endDate: '2027-06-04',
    }),
    'ext_contract_parties',
    { sourcedId: 'cp1', contractSourcedId: 'ct1', role: 'STUDENT', act: 'SIGN', name: 'Aada Kuisma' },
  )
const version = (folder: SampleFolder, state: string) =>
  withRow(folder, 'ext_plan_versions', 'pv1', { state })
const assessed = (folder: SampleFolder) =>
  withMore(
    withRow(folder, 'ext_demonstrations', 'd2', {
      state: 'PUBLISHED',
      startDate: '2026-11-17',
      publishedAt: '2026-11-20T14:00:00+02:00',
    }),
    'ext_demonstration_assessments',
    { sourcedId: 'd2', grade: '3', assessedOn: '2026-11-19', justification: 'Toimii.', deciders: '1,3' },
  )
const unit = (folder: SampleFolder, change: Record<string, string>) =>
  withRow(folder, 'ext_plan_units', 'pu4', change)
const without = ({ ...folder }: SampleFolder, ...files: string[]) => {
  for (const file of files) delete folder[file]
  return folder
}

type Change = (folder: SampleFolder) => SampleFolder
const same: Change = folder => folder

/** What a source changes between two runs, and the student's notifications about it. */
const changes: [
  title: string,
  sample: (folder: SampleFolder, tag: string) => SampleFolder,
  before: Change,
  after: Change,
  told: unknown[],
][] = [
  [
    'an absence to explain',
    same,
    folder => without(folder, 'ext_attendance'),
    same,
    [
      'absence-unexplained',
      { what: 'Ohjelmoinnin perusteet', startsAt: '2026-11-16T08:15:00+02:00' },
      '/absence',
    ],
  ],
  [
    'a plan to approve',
    withStudiesOf,
    folder => version(folder, 'DRAFT'),
    same,
    ['plan-sent', {}, '/studies/plan?right=n'],
  ],
  [
    'a plan with a small change',
    withStudiesOf,
    folder => version(folder, 'DRAFT'),
    folder => version(folder, 'UPDATED_SMALL'),
    ['plan-changed', {}, '/studies/plan?right=n'],
  ],
  [
    'the result of a demonstration',
    withStudiesOf,
    same,
    assessed,
    ['grade-published', { what: 'Ohjelmointi' }, '/competencedemonstrations/demonstration?id=n'],
  ],
  [
    'the grade of a unit without a demonstration',
    withStudiesOf,
    same,
    folder => unit(folder, { state: 'COMPLETED', grade: '4', gradedOn: '2026-11-20' }),
    ['grade-published', { what: 'Äidinkieli' }, '/studies/module/moduleDetails?plan=n&module=n'],
  ],
  [
    'feedback during a period',
    withStudiesOf,
    folder => without(folder, 'ext_intermediate_assessments', 'ext_intermediate_items'),
    same,
    ['feedback-given', { what: expect.any(String) }, '/personaleducationevent?event=n'],
  ],
  [
    'a hearing about support',
    same,
    folder => decision(folder, 'PREPARING'),
    folder => decision(folder, 'HEARING'),
    ['support-hearing', {}, '/education/specialsupport'],
  ],
  [
    'a decision about support',
    same,
    folder => decision(folder, 'PREPARING'),
    folder => decision(folder, 'DECIDED'),
    ['support-decided', {}, '/education/specialsupport'],
  ],
  [
    'a contract to sign',
    withStudiesOf,
    folder => contract(folder, 'DRAFT'),
    folder => contract(folder, 'SENT'),
    ['contract-sent', {}, '/contracts'],
  ],
]

function withStudiesOf(folder: SampleFolder, tag: string): SampleFolder {
  return { ...folder, ...withStudies(tag) }
}

const cases = changes.map(([title, sample, before, after, expected], at) => {
  return [title, { tag: `n${at}`, sample, before, after, expected }] as const
})

/** What the source says of all cases together, each in a school of its own. */
function said(when: 'before' | 'after', source: string): SampleFolder {
  const schools = cases.map(([, { tag, sample, [when]: change }]) => {
    const own = `${tag}.${source}`
    return [tag, change(sample(newSchool(own), own))]
  })
  return sideBySide(Object.fromEntries(schools))
}

function newSchool(tag: string): SampleFolder {
  return withRow(sampleSchool(tag), 'users', 's1', { password: '' })
}

const toldBefore = new Map<string, unknown[]>()

describe('in the life of a source', () => {
  const source = 'known'

  beforeAll(async () => {
    await run(said('before', source), source)
    for (const [, { tag }] of cases) toldBefore.set(tag, await told(`aada.${tag}.${source}`))
    await run(said('after', source), source)
    await run(said('after', source), source)
  })

  test.each(cases)('%s is told once', async (_title, { tag, expected }) => {
    expect(toldBefore.get(tag)).toEqual([])
    expect(await told(`aada.${tag}.${source}`)).toEqual([expected])
  })
})

describe('in the first run of a source', () => {
  const source = 'first'

  beforeAll(() => run(said('after', source), source))

  test.each(cases)('%s is not announced', async (_title, { tag }) => {
    expect(await told(`aada.${tag}.${source}`)).toEqual([])
  })
})

test('what is decided of an explanation is told once to the student and to the guardian who gave it', async () => {
  const source = 'explained'
  const school = newSchool(source)
  const code = (recorded: string) => withRow(school, 'ext_attendance', 'a1', { code: recorded })
  await run(school, source)
  const petri = await world.as(`petri.${source}`, 'PARENT')
  const query = `?studentId=${await world.personId(`aada.${source}`)}`
  const [mark] = (await petri.get<Absences>(`/rest/v1/absence${query}`)).body.toExplain
  const { id = 0, version } = mark ?? {}
  const reason = { reasonCode: 'OTHER', text: 'Matka.' }
  const explained = await petri.put(`/rest/v1/absence${query}`, {
    absenceIds: [id],
    versions: { [id]: version },
    ...reason,
  })
  expect(explained.status).toBe(200)
  await run(code('+'), source)
  await run(code('+'), source)
  const expected = [
    'absence-decided',
    { what: 'Ohjelmoinnin perusteet', startsAt: '2026-11-16T08:15:00+02:00' },
    '/absence',
  ]
  expect(await told(`aada.${source}`)).toEqual([expected])
  expect(await told(`petri.${source}`, 'PARENT')).toEqual([expected])
})

test('a decision about support that the desk has taken further stays as the desk has it', async () => {
  const source = 'desk'
  const school = newSchool(source)
  await run(decision(school, 'PREPARING'), source)
  const { db } = world.database
  const own = () =>
    db
      .selectFrom('support_decision')
      .where('source_id', 'like', `${source}:%`)
      .select(['state', 'valid_from'])
  await db
    .updateTable('support_decision')
    .set({
      state: 'HEARING',
      valid_from: '2027-01-11',
      hearing_requested_at: '2026-11-23T09:00:00+02:00',
      hearing_due: '2026-12-07',
      desk_since: '2026-11-23T09:00:00+02:00',
    })
    .where('source_id', 'like', `${source}:%`)
    .execute()
  await run(decision(school, 'PREPARING'), source)
  expect(await own().execute()).toEqual([{ state: 'HEARING', valid_from: '2027-01-11' }])
})
