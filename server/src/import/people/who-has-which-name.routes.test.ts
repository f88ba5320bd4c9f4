import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport, type ImportReport } from '../engine/report.ts'
import { undoImport } from '../undo-import.ts'

let world: World
let made = 0

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})

afterAll(() => world.close())

const all = { acceptEndings: true }

/** A source with the sample school in it, and its user names with what makes them its own. */
async function newSource() {
  made++
  const source = `names${made}`
  const school = sampleSchool(source)
  const run = (folder: SampleFolder, options = {}) =>
    importSample(world, folder, source, { ...all, ...options })
  expect(faults(await run(school))).toEqual([])
  return { source, school, run, name: (first: string) => `${first}.${source}` }
}

/** The user names of the people of a source, and whether they can sign in; an account without a name of its own has «–». */
async function namesOf(source: string) {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select substr(p.source_id, ${source.length + 2}::int) as id,
      case when a.username like '#%' then '–' else a.username end || case when a.is_enabled then '' else ' (off)' end as name
    from account a join person p on p.id = a.person_id
    where starts_with(p.source_id, ${`${source}:`}) order by 1`.execute(world.database.db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

function faults({ refusals, leftOut, warnings }: ImportReport) {
  return [...refusals, ...leftOut, ...warnings].map(
    ({ file, line, column, reason }) => `${file} ${line} ${column}: ${reason}`,
  )
}

/** The school without one student, and with a new one by another name. */
function withNewcomer(school: SampleFolder, gone: string, username: string): SampleFolder {
  const left = Object.fromEntries(
    Object.entries(school).map(([name, rows]) => [
      name,
      rows.filter(row => row.sourcedId !== gone && row.userSourcedId !== gone),
    ]),
  )
  const role = {
    sourcedId: 'r-s9',
    userSourcedId: 's9',
    roleType: 'primary',
    role: 'student',
    orgSourcedId: 'o1',
  }
  const user = { sourcedId: 's9', givenName: 'Uuno', familyName: 'Uusi', username }
  return withMore(withMore(left, 'users', user), 'roles', role)
}

describe('a user name', () => {
  test('of a person who leaves goes to a newcomer of the same run, and the leaver can no longer sign in', async () => {
    const { source, school, run, name } = await newSource()
    const report = await run(withNewcomer(school, 's2', name('sasa')))
    expect(faults(report)).toEqual([])
    expect(await namesOf(source)).toMatchObject({ s9: name('sasa'), s2: '– (off)' })
    expect(faults(await run(withNewcomer(school, 's2', name('sasa'))))).toEqual([])
  })

  test('of a person who left long ago goes to a newcomer, and comes back when the import is undone', async () => {
    const { source, school, run, name } = await newSource()
    await run(withNewcomer(school, 's2', name('uuno')))
    await run(withNewcomer(school, 's2', name('sasa')))
    expect(await namesOf(source)).toMatchObject({ s9: name('sasa'), s2: '– (off)' })
    const options = { now: world.platform.clock.now(), timeZone: 'Europe/Helsinki', hash: async () => 'hash' }
    expect(faults(await undoImport(world.database, source, options))).toEqual([])
    expect(await namesOf(source)).toMatchObject({ s9: name('uuno'), s2: '– (off)' })
  })

  test.each([
    ['is swapped with another', { s1: 'sasa', s2: 'aada' }],
    ['is passed on down a line', { s1: 'uusi', s2: 'aada', t1: 'sasa' }],
    ['is passed on up a line', { t1: 'ake', t2: 'aada', s1: 'uusi' }],
    ['goes round in a ring', { s1: 'sasa', s2: 'petri', g1: 'aada' }],
  ])('%s in one run, whatever the order of the rows', async (_what, changed) => {
    for (const order of [
      (rows: Record<string, string>[]) => rows,
      (rows: Record<string, string>[]) => rows.toReversed(),
    ]) {
      const { source, school, run, name } = await newSource()
      const entries = Object.entries(changed)
      const folder = entries.reduce(
        (before, [id, first]) => withRow(before, 'users', id, { username: name(first) }),
        school,
      )
      expect(faults(await run({ ...folder, users: order(folder.users ?? []) }))).toEqual([])
      const wanted = Object.fromEntries(entries.map(([id, first]) => [id, name(first)]))
      expect(await namesOf(source)).toMatchObject(wanted)
    }
  })

  test('that is swapped takes nothing with it: passwords, sessions and second factors stay with the person', async () => {
    const { source, school, run, name } = await newSource()
    const { db } = world.database
    const facts = async () => {
      const { rows } = await sql`select p.source_id, a.password_hash, a.must_change,
          (select count(*)::int from login_session s where s.person_id = p.id) as sessions,
          (select count(*)::int from totp_factor f where f.person_id = p.id) as factors
        from person p join account a on a.person_id = p.id
        where starts_with(p.source_id, ${`${source}:`}) order by 1`.execute(db)
      return rows
    }
    await sql`update account a set password_hash = p.source_id from person p
      where p.id = a.person_id and starts_with(p.source_id, ${`${source}:`})`.execute(db)
    const before = await facts()
    await run(
      withRow(withRow(school, 'users', 's1', { username: name('sasa') }), 'users', 's2', {
        username: name('aada'),
      }),
    )
    expect(await namesOf(source)).toMatchObject({ s1: name('sasa'), s2: name('aada') })
    expect(await facts()).toEqual(before)
  })

  test('of a person of another source stays theirs, and is reported with its line', async () => {
    const other = await newSource()
    const { source, school, run, name } = await newSource()
    const taken = other.name('aada')
    const report = await run(withRow(school, 'users', 's1', { username: taken }))
    expect(faults(report)).toEqual([
      `users.csv 4 username: ${taken} is taken by somebody who is not from this source; the cell stays as it was`,
    ])
    expect(await namesOf(source)).toMatchObject({ s1: name('aada') })
  })

  test('of a person outside the imported part stays theirs', async () => {
    const { source, school, run, name } = await newSource()
    const folder = withNewcomer(school, 's2', name('sasa'))
    const only = { file: 'users' as const, id: 's9' }
    expect(faults(await run(folder, { only }))).toEqual([
      `users.csv 6 username: ${name('sasa')} is in the last import already; the cell stays as it was`,
    ])
    expect(await namesOf(source)).toMatchObject({ s2: name('sasa') })
  })

  test('that begins like those of accounts without a name is refused', async () => {
    const { school, run } = await newSource()
    expect(faults(await run(withRow(school, 'users', 's1', { username: '#1' })))).toEqual([
      'users.csv 4 username: begins with #; the cell stays as it was',
    ])
  })
})

describe('a learner number', () => {
  const [first, second] = ['1.2.246.562.24.42016337194', '1.2.246.562.24.99685381249']
  const numbered = (school: SampleFolder, numbers: Record<string, string>): SampleFolder => ({
    ...school,
    ext_people: Object.entries(numbers).map(([sourcedId, learnerOid]) => ({ sourcedId, learnerOid })),
  })
  const numbersOf = async (source: string) => {
    const { rows } = await sql<{ id: string; number: string | null }>`
      select substr(p.source_id, ${source.length + 2}::int) as id, s.learner_oid as number
      from student s join person p on p.id = s.person_id where starts_with(p.source_id, ${`${source}:`})`.execute(
      world.database.db,
    )
    return Object.fromEntries(rows.map(({ id, number }) => [id, number]))
  }
  const free = () => sql`update student set learner_oid = null`.execute(world.database.db)

  test('that two students had swapped is corrected in one run', async () => {
    const { source, school, run } = await newSource()
    await run(numbered(school, { s1: first, s2: second }))
    expect(faults(await run(numbered(school, { s1: second, s2: first })))).toEqual([])
    expect(await numbersOf(source)).toEqual({ s1: second, s2: first })
    await free()
  })

  test('of a person who has left, or is of another source, is reported with its line and what to do', async () => {
    const other = await newSource()
    await other.run(numbered(other.school, { s1: first }))
    const { source, school, run, name } = await newSource()
    await run(numbered(school, { s2: second }))
    const report = await run(numbered(withNewcomer(school, 's2', name('uuno')), { s1: first, s9: second }))
    expect(faults(report)).toEqual([
      `ext_people.csv 2 learnerOid: ${first} is taken by somebody who is not from this source; if they are the same person, let one source bring a person; the cell stays as it was`,
      `ext_people.csv 3 learnerOid: ${second} is taken by "s2", who has left; if they are the same person, bring them back as "s2"; the cell stays as it was`,
    ])
    expect(await numbersOf(source)).toMatchObject({ s1: null, s9: null, s2: second })
    await free()
  })

  test('that one person has in ext_people and another in userIds is reported once, with both places', async () => {
    const { school, run } = await newSource()
    const folder = withRow(numbered(school, { s1: first }), 'users', 's2', { userIds: `{oid:${first}}` })
    expect(
      faults(await run({ ...folder, users: (folder.users ?? []).map(row => ({ userIds: '', ...row })) })),
    ).toEqual([
      `users.csv 5 userIds: ${first} is on line 2 of ext_people.csv already; the cell stays as it was`,
    ])
    await free()
  })
})

describe('a person with one name', () => {
  test('comes in and is known by it', async () => {
    const { source, school, run } = await newSource()
    const one = withRow(school, 'users', 's1', { givenName: 'Suharto', familyName: '' })
    expect(faults(await run(one))).toEqual([])
    const { rows } = await sql`select first_names, call_name, last_name from person
      where source_id = ${`${source}:s1`}`.execute(world.database.db)
    expect(rows).toEqual([{ first_names: 'Suharto', call_name: 'Suharto', last_name: '' }])
  })

  test('is not assumed where most of a school has lost its family names, or the column is gone', async () => {
    const { school, run } = await newSource()
    const many = Array.from({ length: 30 }, (_, at) => ({
      sourcedId: `n${at}`,
      givenName: `Nro${at}`,
      familyName: '',
      username: '',
    }))
    expect(faults(await run(withMore(school, 'users', ...many)))).toEqual([
      'users.csv undefined familyName: is empty for 30 of 35 people: the export has lost their family names',
    ])
    const users = (school.users ?? []).map(({ familyName: _gone, ...row }) => row)
    expect(faults(await run({ ...school, users }))).toContain(
      'users.csv 1 familyName: is missing from the header',
    )
  })
})

describe('a school that comes a second time under another name', () => {
  const again = { acceptDoubles: false }
  const each = (
    folder: SampleFolder,
    change: (row: Record<string, string>) => Record<string, string>,
  ): SampleFolder => ({
    ...folder,
    users: (folder.users ?? []).map(row => ({ ...row, ...change(row) })),
  })

  /** A source whose people have names that nobody has in another. */
  async function schoolOfItsOwn() {
    const { source, school, run } = await newSource()
    const own = each(school, ({ familyName }) => ({ familyName: `${familyName} ${source}` }))
    await run(own)
    return { source, school: own }
  }

  test('is stopped before anything is written, with how many are known and from where', async () => {
    const { source, school } = await schoolOfItsOwn()
    const report = await importSample(world, school, `${source}-again`, again)
    expect(report).toMatchObject({
      isStopped: true,
      deletionGuard: { isTooMuch: true, doubles: { known: 5, of: 5, source } },
    })
    expect(describeReport(report).slice(-2)).toEqual([
      `5 of 5 new people are known from ${source}: is it a new school? If it is ${source}, import it with --source=${source}; if it is new, with --accept-doubles`,
      'Nothing was written.',
    ])
    expect(await namesOf(`${source}-again`)).toEqual({})
  })

  test('is named beside faults that alone would not show the cause', async () => {
    const { source, school } = await schoolOfItsOwn()
    const classes = (school.classes ?? []).map(({ title: _gone, ...row }) => row)
    const report = await importSample(world, { ...school, classes }, `${source}-again`, again)
    expect(report.refusals).not.toEqual([])
    expect(describeReport(report)).toContainEqual(
      expect.stringContaining(`5 of 5 new people are known from ${source}: is it a new school?`),
    )
  })

  test('is recognised by ids, user names, birthdays or learner numbers', async () => {
    const { source, school } = await schoolOfItsOwn()
    const known = async (folder: SampleFolder) =>
      (await importSample(world, folder, `${source}-other`, again)).deletionGuard?.doubles?.known ?? 0
    const { demographics: _days, ...nameless } = each(school, () => ({ username: '' }))
    expect(await known(nameless)).toBe(5)
    expect(await known(each(nameless, row => ({ familyName: `Muu ${row.sourcedId}` })))).toBe(0)
  })

  test('comes in when it is confirmed to be another', async () => {
    const { source, school } = await schoolOfItsOwn()
    const free = each(school, ({ username }) => ({ username: `${username}.2` }))
    expect(await importSample(world, free, `${source}-new`, again)).toMatchObject({ isStopped: true })
    const report = await importSample(world, free, `${source}-new`, { acceptDoubles: true })
    expect([report.isStopped, faults(report)]).toEqual([false, []])
  })

  test('is not suspected when one student comes from another school of the provider', async () => {
    const other = await schoolOfItsOwn()
    const { school, run } = await newSource()
    const [aada] = other.school.users?.filter(row => row.sourcedId === 's1') ?? []
    const moved = { ...aada, sourcedId: 's7', username: '', agentSourcedIds: '', password: '' }
    const birthday = { sourcedId: 's7', birthDate: '2010-04-12' }
    const folder = withMore(withMore(school, 'users', moved), 'demographics', birthday)
    expect(await run(folder, again)).toMatchObject({ isStopped: false, refusals: [] })
  })
})

describe('an import that is undone', () => {
  const options = () => ({
    now: world.platform.clock.now(),
    timeZone: 'Europe/Helsinki',
    hash: async () => 'hash',
  })
  const peopleOf = async (source: string) => {
    const { rows } = await sql<{
      id: string
    }>`select substr(source_id, ${source.length + 2}::int) as id from person
      where starts_with(source_id, ${`${source}:`}) order by 1`.execute(world.database.db)
    return rows.map(row => row.id)
  }

  test('removes the people whom only it had brought, and keeps those who are older', async () => {
    const { source, school, run, name } = await newSource()
    await run(withNewcomer(school, 'nobody', name('uuno')))
    expect(await peopleOf(source)).toContain('s9')
    const report = await undoImport(world.database, source, options())
    expect(report.notes).toContain('removes 1 people whom only it had brought')
    expect(await peopleOf(source)).toEqual(['g1', 's1', 's2', 't1', 't2'])
  })

  test('leaves nothing of a school that was imported by mistake', async () => {
    const { source } = await newSource()
    await undoImport(world.database, source, options())
    expect(await peopleOf(source)).toEqual([])
    for (const table of [
      'education_event',
      'event_session',
      'study_right',
      'absence_mark',
      'term',
      'module',
    ]) {
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.id(table)}
        where starts_with(source_id, ${`${source}:`})`.execute(world.database.db)
      expect([table, rows[0]?.left]).toEqual([table, 0])
    }
  })

  test('keeps people for whom something was done since, without a sign-in', async () => {
    const { source, school, run, name } = await newSource()
    await run(withNewcomer(school, 'nobody', name('uuno')))
    await sql`insert into identity (issuer, subject, person_id)
      select 'https://id.example', source_id, id from person where source_id = ${`${source}:s9`}`.execute(
      world.database.db,
    )
    await undoImport(world.database, source, options())
    expect(await peopleOf(source)).toContain('s9')
    expect(await namesOf(source)).toMatchObject({ s9: `${name('uuno')} (off)` })
  })
})
