import type { Absences } from '@studentgo/protocol/absences'
import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import type {
  PersonalEducationEvent,
  PersonalEducationEventDetails,
} from '@studentgo/protocol/personal-education-events'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../test/every-endpoint/kept-tables.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'study_right',
    'plan',
    'education_event',
    'personal_education_event',
    'plan_slot',
    'event_registration',
    'event_participant',
    'plan_event_change',
    'personal_event_goal',
    'personal_event_diary',
    'workplace_day',
    'workplace_proposal',
    'intermediate_assessment',
    'intermediate_assessment_item',
  ])
})
afterEach(() => restore())
afterAll(() => world.close())

async function eventsOf(client: Client): Promise<PersonalEducationEvent[]> {
  const { body } = await client.get<PersonalStudyPlan[]>('/rest/v1/skillacquirementplan/psp')
  const path = `/rest/v1/skillacquirementplan/${body[0]?.currentPlanId}/personaleducationevents`
  return (await client.get<PersonalEducationEvent[]>(path)).body
}

const addressOf = (id: number | undefined) => `/rest/v1/personaleducationevent/${id}`

async function detailsOf(client: Client, id: number | undefined): Promise<PersonalEducationEventDetails> {
  return (await client.get<PersonalEducationEventDetails>(addressOf(id))).body
}

async function aminaAtWork() {
  const amina = await world.as('amina.warsame')
  const work = (await eventsOf(amina)).find(one => one.workplace !== undefined)
  return { amina, work: await detailsOf(amina, work?.id), path: addressOf(work?.id) }
}

async function planned(name: string) {
  const client = await world.as(name)
  const event = (await eventsOf(client)).find(one => one.state === 'PLANNED')
  return { client, event: await detailsOf(client, event?.id), path: addressOf(event?.id) }
}

describe('goals', () => {
  it('are the student’s own; those of the school and the workplace stay', async () => {
    const { amina, work, path } = await aminaAtWork()
    const saved = await amina.put<PersonalEducationEventDetails>(path, {
      goals: [{ text: ' Teen oven itse. ' }, { text: 'Kysyn ajoissa.' }],
      version: work.version,
    })
    expect(saved.body.version).toBe(work.version + 1)
    expect(saved.body.goals.filter(goal => goal.by === 'STUDENT').map(goal => goal.text)).toEqual([
      'Teen oven itse.',
      'Kysyn ajoissa.',
    ])
    expect(saved.body.goals.filter(goal => goal.by !== 'STUDENT')).toEqual(
      work.goals.filter(goal => goal.by !== 'STUDENT'),
    )
  })

  it('written over a change that was not read are refused, and nothing changes', async () => {
    const { amina, work, path } = await aminaAtWork()
    await amina.put(path, { goals: [{ text: 'Ensimmäinen' }], version: work.version })
    const late = await amina.put(path, { goals: [{ text: 'Toinen' }], version: work.version })
    expect([late.status, late.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    expect((await detailsOf(amina, work.id)).goals.map(goal => goal.text)).toContain('Ensimmäinen')
  })

  it.each([
    ['spaces alone', { goals: [{ text: '   ' }] }, 'body.goals.0.text', 'required'],
    ['eleven', { goals: Array.from({ length: 11 }, () => ({ text: 'x' })) }, 'body.goals', 'tooBig'],
    ['501 letters', { goals: [{ text: 'x'.repeat(501) }] }, 'body.goals.0.text', 'tooBig'],
    ['a NUL character', { goals: [{ text: 'a\u0000' }] }, 'body.goals.0.text', 'controlCharacters'],
  ])('of %s are refused', async (_what, body, field, code) => {
    const { amina, work, path } = await aminaAtWork()
    const answer = await amina.put(path, { ...body, version: work.version })
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toContainEqual(expect.objectContaining({ field, code }))
  })
})

describe('the diary', () => {
  it('takes a day, takes it again, and logs its hours where the absences show them', async () => {
    const { amina, work, path } = await aminaAtWork()
    const first = await amina.put<PersonalEducationEventDetails>(path, {
      diaryEntry: { date: '2026-11-23', text: 'Aloitin listat.', hours: 7.25 },
      version: work.version,
    })
    expect(first.body.diary[0]).toEqual({
      date: '2026-11-23',
      text: 'Aloitin listat.',
      hours: 7.25,
      hoursState: 'LOGGED',
    })
    const second = await amina.put<PersonalEducationEventDetails>(path, {
      diaryEntry: { date: '2026-11-23', text: 'Tein listat valmiiksi.' },
      version: first.body.version,
    })
    expect(second.body.diary[0]).toMatchObject({ text: 'Tein listat valmiiksi.', hours: 7.25 })
    const { body } = await amina.get<Absences>('/rest/v1/absence')
    expect(body.workplaceDays).toContainEqual({ date: '2026-11-23', hours: 7.25, state: 'LOGGED' })
  })

  it('leaves hours that the instructor has confirmed, and keeps the note of the day log', async () => {
    const { amina, work, path } = await aminaAtWork()
    const confirmed = work.diary.find(entry => entry.hoursState === 'CONFIRMED')
    const date = confirmed?.date ?? ''
    const refused = await amina.put(path, {
      diaryEntry: { date, text: 'Tein enemmän.', hours: 9 },
      version: work.version,
    })
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'hoursConfirmed'])
    expect(await detailsOf(amina, work.id)).toEqual(work)
    const same = await amina.put<PersonalEducationEventDetails>(path, {
      diaryEntry: { date, text: 'Tein enemmän.', hours: confirmed?.hours },
      version: work.version,
    })
    expect(same.body.diary.find(entry => entry.date === date)).toMatchObject({
      text: 'Tein enemmän.',
      hoursState: 'CONFIRMED',
    })
  })

  it('loses a day whose text is deleted, and shows the note of the day log in its place', async () => {
    const { amina, work, path } = await aminaAtWork()
    const saved = await amina.put<PersonalEducationEventDetails>(path, {
      diaryEntry: { date: '2026-11-02', text: '' },
      version: work.version,
    })
    expect(saved.body.diary.find(entry => entry.date === '2026-11-02')?.text).toBe(
      'Perehdytys ja työturvallisuus.',
    )
  })

  it('of a course keeps its own hours', async () => {
    const aada = await world.as('aada.kuisma')
    const course = (await eventsOf(aada)).find(event => event.state === 'ONGOING')
    const saved = await aada.put<PersonalEducationEventDetails>(addressOf(course?.id), {
      diaryEntry: { date: '2026-11-20', text: 'Ohjelmoin pelin.', hours: 1.5 },
      version: course?.version,
    })
    expect(saved.body.diary).toEqual([{ date: '2026-11-20', text: 'Ohjelmoin pelin.', hours: 1.5 }])
  })

  it.each([
    ['tomorrow', { date: '2026-11-24', text: 'x' }, 'body.diaryEntry.date', 'dayIsToCome'],
    ['the day before the period', { date: '2026-11-01', text: 'x' }, 'body.diaryEntry.date', 'outsidePeriod'],
    ['a day that no calendar has', { date: '2026-11-31', text: 'x' }, 'body.diaryEntry.date', 'wrongFormat'],
    ['12.5 hours', { date: '2026-11-19', text: 'x', hours: 12.5 }, 'body.diaryEntry.hours', 'tooBig'],
    ['2001 letters', { date: '2026-11-19', text: 'x'.repeat(2001) }, 'body.diaryEntry.text', 'tooBig'],
  ])('refuses %s', async (_what, diaryEntry, field, code) => {
    const { amina, work, path } = await aminaAtWork()
    const answer = await amina.put(path, { diaryEntry, version: work.version })
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toContainEqual(expect.objectContaining({ field, code }))
    expect(await detailsOf(amina, work.id)).toEqual(work)
  })

  it('cannot be written of a period that is only planned', async () => {
    const { client, event, path } = await planned('eino.kuisma')
    const answer = await client.put(path, {
      diaryEntry: { date: '2026-11-20', text: 'x' },
      version: event.version,
    })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
  })
})

describe('a workplace that the student has found', () => {
  const proposal = { name: 'Puutyö Vuori', businessId: '0112038-9', contact: 'Maija Vuori, 040 555 0170' }

  it('goes to the school, can be changed until it is taken up, and is stored once however often it is sent', async () => {
    const { client, event, path } = await planned('eino.kuisma')
    const send = () =>
      client.put<PersonalEducationEventDetails>(path, { workplaceProposal: proposal, version: event.version })
    const first = await send()
    expect(first.body.workplaceProposals).toEqual([
      expect.objectContaining({ ...proposal, state: 'SENT', id: event.workplaceProposals[0]?.id }),
    ])
    // Without the version a second press of the button says the same, and changes nothing.
    const again = await client.put<PersonalEducationEventDetails>(path, { workplaceProposal: proposal })
    expect(again.body).toEqual(first.body)
  })

  it('can follow a place that was refused, which stays to be read', async () => {
    const { client, path } = await planned('olena.bondar')
    const { body } = await client.put<PersonalEducationEventDetails>(path, { workplaceProposal: proposal })
    expect(body.workplaceProposals.map(one => one.state)).toEqual(['SENT', 'REJECTED'])
    expect(body.can.proposeWorkplace).toBe(true)
  })

  it.each([
    ['joonas.vainio', 'proposalInReview'],
    ['mikael.lindqvist', 'proposalAccepted'],
    ['aada.kuisma', 'proposalNotPossible'],
  ])('is refused for %s: %s', async (name, code) => {
    const { client, event, path } = await planned(name)
    const answer = await client.put(path, { workplaceProposal: proposal })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, code])
    expect(await detailsOf(client, event.id)).toEqual(event)
  })

  it('is refused where there is a workplace already', async () => {
    const { amina, path } = await aminaAtWork()
    const answer = await amina.put(path, { workplaceProposal: proposal })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'proposalNotPossible'])
  })

  it.each(['0112038-8', '112038'])(
    'needs a name, a contact, and a business id that can be one: %s',
    async businessId => {
      const { client, path } = await planned('eino.kuisma')
      const answer = await client.put(path, { workplaceProposal: { name: ' ', businessId, contact: '' } })
      expect(answer.status).toBe(400)
      expect(answer.subErrors.map(one => `${one.field} ${one.code}`).toSorted()).toEqual([
        'body.workplaceProposal.businessId businessId',
        'body.workplaceProposal.contact required',
        'body.workplaceProposal.name required',
      ])
    },
  )
})

describe('taking a period away', () => {
  it('is possible for a planned one that the student has added; its slot is free again', async () => {
    const { client, event, path } = await planned('aada.kuisma')
    expect(event.can.remove).toBe(true)
    expect((await client.delete(path)).body).toEqual({ state: 'CANCELLED' })
    expect((await eventsOf(client)).map(one => one.id)).not.toContain(event.id)
    const gone = await detailsOf(client, event.id)
    expect([gone.state, gone.links]).toEqual(['CANCELLED', []])
    const again = await client.delete(path)
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
  })

  it('is refused for one that the school has planned, and for one that has begun', async () => {
    const eino = await planned('eino.kuisma')
    expect((await eino.client.delete(eino.path)).status).toBe(409)
    const { amina, work, path } = await aminaAtWork()
    expect((await amina.delete(path)).status).toBe(409)
    expect(await detailsOf(amina, work.id)).toEqual(work)
  })

  it('gives up a registration that waits for approval as a registration is given up', async () => {
    const { db } = world.database
    const olena = await world.as('olena.bondar')
    const waiting = (await eventsOf(olena)).find(event => event.state === 'WAITLISTED')
    const id = waiting?.id ?? 0
    const registration = await db
      .updateTable('event_registration')
      .set({ state: 'PENDING_APPROVAL' })
      .where('personal_event_id', '=', id)
      .returning('event_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('personal_education_event').set({ state: 'PLANNED' }).where('id', '=', id).execute()
    await db
      .updateTable('education_event')
      .set({ capacity: 30, taken: 20 })
      .where('id', '=', registration.event_id)
      .execute()
    expect((await olena.delete(addressOf(id))).body).toEqual({ state: 'CANCELLED' })
    const after = await db
      .selectFrom('event_registration')
      .select('state')
      .where('personal_event_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(after.state).toBe('CANCELLED')
  })
})

describe('feedback on the way', () => {
  const assessmentsOf = async (client: Client, path: string) =>
    (await client.get<IntermediateAssessment[]>(`${path}/intermediateassessments`)).body

  it('has can-do levels and words, and no grade', async () => {
    const { amina, path } = await aminaAtWork()
    const found = await assessmentsOf(amina, path)
    expect(found.map(one => [one.kind, one.state, one.author.side])).toEqual([
      ['WORKPLACE', 'PUBLISHED', 'WORKING_LIFE'],
      expect.arrayContaining([expect.stringMatching(/SELF|JOINT/)]),
      expect.arrayContaining([expect.stringMatching(/SELF|JOINT/)]),
    ])
    const [newest] = found
    expect(newest).toMatchObject({ readyForDemonstration: true, can: { acknowledge: true, comment: true } })
    expect(newest?.items.every(item => item.level !== null && item.level >= 1 && item.level <= 4)).toBe(true)
    expect(JSON.stringify(found)).not.toContain('grade')
  })

  it('is acknowledged once, with a comment then or later, which stays', async () => {
    const { amina, path } = await aminaAtWork()
    const [newest] = await assessmentsOf(amina, path)
    const say = (studentComment?: string) =>
      amina.put<IntermediateAssessment>(`${path}/intermediateassessments`, {
        id: newest?.id,
        acknowledged: true,
        ...(studentComment === undefined ? {} : { studentComment }),
      })
    const read = await say()
    expect(read.body).toMatchObject({ state: 'ACKNOWLEDGED', can: { acknowledge: false, comment: true } })
    expect((await say()).body).toEqual(read.body)
    const commented = await say(' Kiitos! ')
    expect(commented.body).toMatchObject({ studentComment: 'Kiitos!', can: { comment: false } })
    expect((await say('Kiitos!')).body).toEqual(commented.body)
    const changed = await say('Eipäs.')
    expect([changed.status, changed.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    const list = (await eventsOf(amina)).find(one => one.workplace !== undefined)
    expect(list?.intermediateAssessments?.unread).toBe(0)
  })

  it('by the student covers the days since the last time, once a day', async () => {
    const { amina, work, path } = await aminaAtWork()
    const [asked] = work.requirements
    const body = {
      items: [
        { requirementId: asked?.requirementId, level: 3, comment: 'Onnistuu jo.' },
        { text: 'Asiakkaan kanssa puhuminen', level: 2 },
      ],
      strengths: ' Teen siistiä jälkeä. ',
    }
    const sent = await amina.post<IntermediateAssessment>(`${path}/intermediateassessments`, body)
    expect(sent.body).toMatchObject({
      kind: 'SELF',
      state: 'PUBLISHED',
      periodStart: '2026-11-10',
      periodEnd: '2026-11-23',
      date: '2026-11-23',
      author: { name: 'Amina Warsame', side: 'STUDENT' },
      strengths: 'Teen siistiä jälkeä.',
      items: [
        { requirementId: asked?.requirementId, text: asked?.text, level: 3, comment: 'Onnistuu jo.' },
        { text: 'Asiakkaan kanssa puhuminen', level: 2 },
      ],
      can: { acknowledge: false, comment: false },
    })
    const again = await amina.post(`${path}/intermediateassessments`, body)
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'alreadyAssessedToday'])
    const own = await amina.put(`${path}/intermediateassessments`, { id: sent.body.id, acknowledged: true })
    expect(own.status).toBe(409)
  })

  it('by the student is stored once for a key, and answered again', async () => {
    const { amina, path } = await aminaAtWork()
    const key = { 'idempotency-key': 'own-part-of-23-november' }
    const body = { items: [], strengths: 'Uskallan kysyä.' }
    const first = await amina.post<IntermediateAssessment>(`${path}/intermediateassessments`, body, key)
    const second = await amina.post<IntermediateAssessment>(`${path}/intermediateassessments`, body, key)
    expect(second.body).toEqual(first.body)
    const own = (await assessmentsOf(amina, path)).filter(one => one.date === '2026-11-23')
    expect(own).toHaveLength(1)
  })

  it('of a period that has not begun cannot be given', async () => {
    const { client, path } = await planned('eino.kuisma')
    const answer = await client.post(`${path}/intermediateassessments`, { items: [], strengths: 'x' })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
  })

  it('names no requirement of another unit, and each once', async () => {
    const { amina, work, path } = await aminaAtWork()
    const own = work.requirements.map(one => one.requirementId)
    const other = await world.database.db
      .selectFrom('requirement')
      .select('id')
      .where('id', 'not in', own)
      .executeTakeFirstOrThrow()
    const post = (items: unknown[]) => amina.post(`${path}/intermediateassessments`, { items })
    expect((await post([{ requirementId: other.id, level: 1 }])).status).toBe(404)
    expect((await post([{ requirementId: 999_999_999, level: 1 }])).status).toBe(404)
    const twice = await post([
      { requirementId: own[0], level: 1 },
      { requirementId: own[0], level: 2 },
    ])
    expect(twice.subErrors).toEqual([
      expect.objectContaining({ field: 'body.items.1.requirementId', code: 'duplicate' }),
    ])
    for (const level of [0, 5, 2.5, '3']) {
      expect((await post([{ requirementId: own[0], level }])).status).toBe(400)
    }
    expect((await post([{ requirementId: own[0], level: null }])).status).toBe(400)
  })

  it('of another period, another student or an unknown one is not found, and neither is a teacher’s draft', async () => {
    const { amina, path } = await aminaAtWork()
    const [newest] = await assessmentsOf(amina, path)
    const joonas = await world.as('joonas.vainio')
    const theirs = (await eventsOf(joonas)).find(event => (event.intermediateAssessments?.count ?? 0) > 0)
    const say = (client: Client, period: string, id: number | undefined) =>
      client.put(`${period}/intermediateassessments`, { id, acknowledged: true })
    expect((await say(joonas, addressOf(theirs?.id), newest?.id)).status).toBe(404)
    expect((await say(joonas, path, newest?.id)).status).toBe(404)
    expect((await say(amina, path, 999_999_999)).status).toBe(404)
    const { db } = world.database
    const draft = await db
      .insertInto('intermediate_assessment')
      .values({
        personal_event_id: Number(path.split('/').at(-1)),
        kind: 'TEACHER',
        period_start: '2026-11-02',
        period_end: '2026-11-20',
        date: '2026-11-20',
        author_name: 'Pentti Halonen',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await assessmentsOf(amina, path)).map(one => one.id)).not.toContain(draft.id)
    expect((await say(amina, path, draft.id)).status).toBe(404)
  })
})

describe('who may write', () => {
  it('is no guardian, no other student, and nobody whose study right is not in force', async () => {
    const { amina, work, path } = await aminaAtWork()
    const body = { goals: [{ text: 'x' }], version: work.version }
    const petri = await world.as('petri.kuisma', 'PARENT')
    for (const answer of [
      await petri.put(path, body),
      await petri.delete(path),
      await petri.post(`${path}/intermediateassessments`, { items: [], strengths: 'x' }),
      await petri.put(`${path}/intermediateassessments`, { id: 1, acknowledged: true }),
    ]) {
      expect([answer.status, answer.subErrors[0]?.code]).toEqual([403, 'not-permitted'])
    }
    const joonas = await world.as('joonas.vainio')
    expect((await joonas.put(path, body)).status).toBe(404)
    expect((await joonas.delete(path)).status).toBe(404)
    expect((await joonas.post(`${path}/intermediateassessments`, { items: [], strengths: 'x' })).status).toBe(
      404,
    )
    await world.database.db
      .updateTable('study_right')
      .set({ state: 'valiaikaisestikeskeytynyt' })
      .where('student_id', '=', await world.personId('amina.warsame'))
      .execute()
    const refused = await amina.put(path, body)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
  })
})

describe('at the same time', () => {
  it('two presses of one button are one own part, and of two comments on a feedback one stays', async () => {
    const { amina, path } = await aminaAtWork()
    const address = `${path}/intermediateassessments`
    const body = { items: [], strengths: 'Uskallan kysyä.' }
    const parts = await Promise.all([amina.post(address, body), amina.post(address, body)])
    expect(parts.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const { body: found } = await amina.get<IntermediateAssessment[]>(address)
    const waiting = found.find(one => one.can.acknowledge)
    const say = (studentComment: string) =>
      amina.put(address, { id: waiting?.id, acknowledged: true, studentComment })
    const answers = await Promise.all([say('Yksi'), say('Toinen')])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
  })

  it('two changes from one reading are one', async () => {
    const { amina, work, path } = await aminaAtWork()
    const write = (text: string) => amina.put(path, { goals: [{ text }], version: work.version })
    const answers = await Promise.all([write('Yksi'), write('Toinen')])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    expect((await detailsOf(amina, work.id)).version).toBe(work.version + 1)
  })

  it('two proposals of a workplace are one', async () => {
    const { client, event, path } = await planned('olena.bondar')
    const send = (name: string) =>
      client.put(path, { workplaceProposal: { name, contact: 'Maija Vuori' }, version: event.version })
    const answers = await Promise.all([send('Puutyö Vuori'), send('Vuoren Puu')])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const { workplaceProposals } = await detailsOf(client, event.id)
    expect(workplaceProposals.map(one => one.state)).toEqual(['SENT', 'REJECTED'])
  })
})

describe('what the database itself refuses', () => {
  it('more than full time at work on one day', async () => {
    const { work } = await aminaAtWork()
    const { db } = world.database
    const copy = (percent: number, start: string, end: string) =>
      sql`insert into personal_education_event (plan_id, student_id, method, name, start_date, end_date, state,
          part_time_percent)
        select plan_id, student_id, method, name, ${start}::date, ${end}::date, 'PLANNED', ${percent}::integer
        from personal_education_event where id = ${work.id}`.execute(db)
    await expect(copy(1, '2026-12-25', '2027-01-31')).rejects.toThrow(/full time/)
    await expect(copy(1, '2026-10-01', '2026-11-02')).rejects.toThrow(/full time/)
    await copy(60, '2027-01-07', '2027-01-31')
    await copy(40, '2027-01-07', '2027-02-28')
    await expect(copy(41, '2027-01-01', '2027-01-07')).rejects.toThrow(/full time/)
  })

  it('two breaks at once, an unread reading, and a published draft', async () => {
    const { work } = await aminaAtWork()
    const { db } = world.database
    const pause = (start: string, end: string | null) =>
      sql`insert into personal_event_interruption values (${work.id}, ${start}::date, ${end}::date)`.execute(
        db,
      )
    await pause('2026-12-01', '2026-12-03')
    await expect(pause('2026-12-03', null)).rejects.toThrow()
    await pause('2026-12-04', null)
    await sql`delete from personal_event_interruption where personal_event_id = ${work.id}`.execute(db)
    const back = (state: string) =>
      sql`update intermediate_assessment set state = ${state}, acknowledged_at = null, student_comment = null,
          student_comment_at = null, published_at = case ${state}::text when 'DRAFT' then null else published_at end
        where personal_event_id = ${work.id} and kind = 'JOINT'`.execute(db)
    await expect(back('PUBLISHED')).rejects.toThrow(/does not move/)
    await expect(back('DRAFT')).rejects.toThrow(/does not move/)
  })
})
