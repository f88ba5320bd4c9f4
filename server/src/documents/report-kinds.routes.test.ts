import type { Report, ReportCode } from '@studentgo/protocol/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { textOfPdf } from '../../test/world/pdf-text.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function printed(client: Client, code: ReportCode, more = ''): Promise<string> {
  const list = (await client.get<Report[]>(`/rest/v1/report?${more}`)).body
  const found = list.find(report => report.code === code)
  if (found === undefined) throw new Error(`there is no ${code} to print`)
  const answer = await client.get(`/rest/v1/${found.module}/report/${found.id}?code=${code}&${more}`)
  expect(answer.status).toBe(200)
  // Where a line ends is of no account.
  return textOfPdf(answer.bytes).replace(/\s+/g, ' ')
}

describe('the text on the paper', () => {
  test.each([
    ['noora.aalto', 'STUDY_CERTIFICATE', ['Noora', 'suorittanut tutkinnon', 'Valmistui', '341101']],
    ['aada.kuisma', 'STUDY_CERTIFICATE', ['opiskelee oppilaitoksessa', 'Arvioitu päättymispäivä']],
    ['veera.salo', 'STUDY_CERTIFICATE', ['väliaikaisesti keskeytyneet']],
    ['noora.aalto', 'TRANSCRIPT', ['Opintosuoritusote', 'Suoritukset', '5 kiitettävä', '180 osp']],
    ['aada.kuisma', 'PLAN', ['Henkilökohtainen suunnitelma', 'Tavoite', 'Tutkinnon osat', 'Käynnissä']],
    ['aada.kuisma', 'ABSENCE_SUMMARY', ['Yhteenveto poissaoloista', 'Pidettyä opetusta', 'Merkinnät']],
    ['amina.warsame', 'DEMONSTRATION_PLAN', ['Näyttösuunnitelma', 'Mitä näytät', 'Arvioijat']],
    ['noora.aalto', 'ASSESSMENT_FORM', ['Arviointilomake', 'Perustelut', 'Arvioinnin kohteet']],
    [
      'amina.warsame',
      'CONTRACT',
      ['Koulutussopimus', 'Kuutsalmen Kaluste Oy', 'Antero Laurila', 'maanantaisin', '15 osp', 'Vakuutus'],
    ],
    [
      'tuomas.harju',
      'BENEFIT_DECISION',
      ['Päätös', 'Hyväksytty', 'Riitta Oja', 'FI', '** ****', 'Päiväraha'],
    ],
    ['amina.warsame', 'SUPPORT_DECISION', ['Päätös erityisestä tuesta', 'Perustelut', 'Voimassa']],
  ] as const)('of %s in the document %s', async (username, code, words) => {
    const text = await printed(await world.as(username), code)
    for (const word of words) expect(text).toContain(word)
  })

  test.each([
    ['se', 'Utdrag', ['Studieprestationer', 'Omfattning', 'kp']],
    ['en', 'Transcript', ['Completed units', 'Extent', 'cp']],
  ] as const)('is in the language %s that was chosen', async (language, _title, words) => {
    const noora = await world.as('noora.aalto')
    const [report] = (await noora.get<Report[]>('/rest/v1/report')).body.filter(
      one => one.code === 'TRANSCRIPT',
    )
    const answer = await noora.get(
      `/rest/v1/skillacquirementplan/report/${report?.id}?code=TRANSCRIPT&language=${language}`,
    )
    for (const word of words) expect(textOfPdf(answer.bytes)).toContain(word)
  })

  test('of absences is of the days that were chosen, and a period that is none is refused at its field', async () => {
    const aada = await world.as('aada.kuisma')
    const [report] = (await aada.get<Report[]>('/rest/v1/report')).body.filter(
      one => one.code === 'ABSENCE_SUMMARY',
    )
    const address = `/rest/v1/absence/report/${report?.id}`
    const october = textOfPdf((await aada.get(`${address}?from=2026-10-01&to=2026-10-31`)).bytes)
    expect(october).toContain('1.10.2026 – 31.10.2026')
    const refused = await aada.get(`${address}?from=2026-10-31&to=2026-10-01`)
    expect([refused.status, refused.subErrors[0]?.field]).toEqual([400, 'query.to'])
  })
})

describe('what is not published yet cannot be printed', () => {
  test('an assessment before it is published, nor a decision before it is made', async () => {
    const mikael = await world.as('mikael.lindqvist')
    const codes = (await mikael.get<Report[]>('/rest/v1/report')).body.map(({ code }) => code)
    expect(codes).not.toContain('SUPPORT_DECISION')
    const { id } = await world.database.db
      .selectFrom('support_decision')
      .where('student_id', '=', await world.personId('mikael.lindqvist'))
      .select('id')
      .executeTakeFirstOrThrow()
    expectRefusal(await mikael.get(`/rest/v1/specialsupport/report/${id}`), 404, 'not-found')
    const waiting = await world.database.db
      .selectFrom('demonstration')
      .where('published_at', 'is', null)
      .where('state', '<>', 'CANCELLED')
      .where('student_id', '=', await world.personId('amina.warsame'))
      .select('id')
      .executeTakeFirstOrThrow()
    const amina = await world.as('amina.warsame')
    const form = `/rest/v1/competencedemonstration/report/${waiting.id}?code=ASSESSMENT_FORM`
    expectRefusal(await amina.get(form), 404, 'not-found')
  })
})

describe('a contract on paper', () => {
  test('says who has signed and who has not, in the language that was chosen', async () => {
    const aada = await world.as('aada.kuisma')
    const contract = (await aada.get<Report[]>('/rest/v1/report')).body.find(one => one.code === 'CONTRACT')
    expect(contract?.about).toMatch(/lainaussopimus, S-2026-103$/)
    expect(contract?.official).toBe(false)
    const address = `/rest/v1/contracts/report/${contract?.id}`
    const text = textOfPdf((await aada.get(`${address}?language=en`)).bytes).replace(/\s+/g, ' ')
    for (const word of ['Loan of a laptop', 'The student', 'has not signed yet']) expect(text).toContain(word)
  })

  test('is not available while it is a draft', async () => {
    const olena = await world.as('olena.bondar')
    const { id } = await world.database.db
      .selectFrom('contract')
      .where('student_id', '=', await world.personId('olena.bondar'))
      .where('state', '=', 'DRAFT')
      .select('id')
      .executeTakeFirstOrThrow()
    const codes = (await olena.get<Report[]>('/rest/v1/report')).body.map(({ code }) => code)
    expect(codes).not.toContain('CONTRACT')
    expectRefusal(await olena.get(`/rest/v1/contracts/report/${id}`), 404, 'not-found')
  })

  test('is neither found nor opened by a guardian from whom places are hidden', async () => {
    const { db } = world.database
    const studentId = await world.personId('mikael.lindqvist')
    const camilla = await world.as('camilla.lindqvist', 'PARENT')
    const more = `studentId=${studentId}`
    expect(await printed(camilla, 'CONTRACT', more)).toContain('Satamakatu')
    const { id } = await db
      .selectFrom('contract')
      .where('student_id', '=', studentId)
      .select('id')
      .executeTakeFirstOrThrow()
    const protect = async (isProtected: boolean) => {
      await db
        .updateTable('student')
        .set({ non_disclosure: isProtected })
        .where('person_id', '=', studentId)
        .execute()
      await db
        .updateTable('parent_access')
        .set({ regranted: isProtected })
        .where('student_id', '=', studentId)
        .execute()
    }
    await protect(true)
    const codes = (await camilla.get<Report[]>(`/rest/v1/report?${more}`)).body.map(({ code }) => code)
    const answer = await camilla.get(`/rest/v1/contracts/report/${id}?${more}`)
    await protect(false)
    expect(codes).not.toContain('CONTRACT')
    expectRefusal(answer, 404, 'not-found')
  })
})

describe('a benefit decision on paper', () => {
  const claimsOf = async (username: string) =>
    world.database.db
      .selectFrom('benefit_claim')
      .where('student_id', '=', await world.personId(username))
      .select(['id', 'state'])
      .execute()

  test('exists for each claim that is decided on, and for no other', async () => {
    const pihla = await world.as('pihla.karjalainen')
    const claims = await claimsOf('pihla.karjalainen')
    const { body } = await pihla.get<Report[]>('/rest/v1/report')
    const listed = body.filter(({ code }) => code === 'BENEFIT_DECISION').map(({ id }) => id)
    const decided = claims.filter(({ state }) => ['REJECTED', 'IN_PAYMENT'].includes(state))
    expect(listed.toSorted()).toEqual(decided.map(({ id }) => id).toSorted())
    for (const { id } of claims.filter(one => !decided.includes(one))) {
      const answer = await pihla.get(`/rest/v1/studysocialbenefit/report/${id}`)
      expectRefusal(answer, 404, 'not-found')
    }
  })

  test('says of a rejected claim why, and names no account', async () => {
    const rejected = (await claimsOf('pihla.karjalainen')).find(({ state }) => state === 'REJECTED')
    const pihla = await world.as('pihla.karjalainen')
    const { bytes } = await pihla.get(`/rest/v1/studysocialbenefit/report/${rejected?.id}`)
    const text = textOfPdf(bytes).replace(/\s+/g, ' ')
    expect(text).toContain('ilman huollettavaa lasta')
    expect(text).not.toContain('****')
  })

  test('has a code that is valid for a year, also once the claim is paid', async () => {
    const akseli = await world.as('akseli.virtala')
    const claim = (await claimsOf('akseli.virtala')).find(({ state }) => state === 'PARTLY_APPROVED')
    const path = `/rest/v1/studysocialbenefit/report/${claim?.id}`
    const { bytes } = await akseli.get(path)
    const code = /<pdf:Keywords>([0-9A-Z-]{19})</.exec(bytes.toString('latin1'))?.[1]
    const isValid = async () => (await (await world.anyone()).post('/rest/v1/public/document', { code })).body
    const { db } = world.database
    const setState = (state: 'PARTLY_APPROVED' | 'IN_PAYMENT' | 'SUBMITTED') =>
      db
        .updateTable('benefit_claim')
        .set({ state })
        .where('id', '=', claim?.id ?? 0)
        .execute()
    expect(await isValid()).toEqual({ valid: true })
    await setState('IN_PAYMENT')
    expect(await isValid()).toEqual({ valid: true })
    await setState('SUBMITTED')
    expect(await isValid()).toEqual({ valid: false })
    await setState('PARTLY_APPROVED')
    const [report] = (await akseli.get<Report[]>('/rest/v1/report')).body.filter(
      one => one.code === 'BENEFIT_DECISION' && one.id === claim?.id,
    )
    expect(report?.validUntil).toBe('2027-11-23')
  })
})

test('reading the grounds of a decision on paper leaves its row in the audit', async () => {
  const amina = await world.as('amina.warsame')
  const rows = () =>
    world.database.db
      .selectFrom('audit')
      .where('action', '=', 'read the grounds of a support decision')
      .select('id')
      .execute()
  const before = (await rows()).length
  await printed(amina, 'SUPPORT_DECISION')
  expect(await rows()).toHaveLength(before + 1)
})

describe('a guardian', () => {
  const scopesOfHodan = async (scopes: string[]) =>
    world.database.db
      .updateTable('parent_access')
      .set({ consent_scopes: scopes, consent_until: '2027-06-01' })
      .where('parent_id', '=', await world.personId('hodan.warsame'))
      .execute()

  test.each([
    [['PLAN'], ['PLAN', 'STUDY_CERTIFICATE']],
    [['ABSENCE'], ['ABSENCE_SUMMARY']],
    [['SUPPORT'], ['SUPPORT_DECISION']],
    [
      ['PLAN', 'ASSESSMENT'],
      ['ASSESSMENT_FORM', 'DEMONSTRATION_PLAN', 'PLAN', 'STUDY_CERTIFICATE', 'TRANSCRIPT'],
    ],
  ])('with consent to %j finds what it covers', async (scopes, expected) => {
    await scopesOfHodan(scopes)
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const studentId = await world.personId('amina.warsame')
    const { body } = await hodan.get<Report[]>(`/rest/v1/report?studentId=${studentId}`)
    expect([...new Set(body.map(({ code }) => code))].toSorted()).toEqual(expected)
  })

  test('of a student under non-disclosure learns from a paper no place and no organisation', async () => {
    const studentId = await world.personId('amina.warsame')
    await scopesOfHodan(['ASSESSMENT'])
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const more = `studentId=${studentId}`
    expect(await printed(hodan, 'DEMONSTRATION_PLAN', more)).toContain('Paikka')
    const { db } = world.database
    const protect = async (isProtected: boolean) => {
      await db
        .updateTable('student')
        .set({ non_disclosure: isProtected })
        .where('person_id', '=', studentId)
        .execute()
      await db
        .updateTable('parent_access')
        .set({ regranted: isProtected })
        .where('student_id', '=', studentId)
        .execute()
    }
    await protect(true)
    expect(await printed(hodan, 'DEMONSTRATION_PLAN', more)).not.toContain('Paikka')
    await protect(false)
  })
})
