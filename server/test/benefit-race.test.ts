import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../scripts/test-scope.ts'
import { type Race, startRace } from './processes/race.ts'

const played = rounds(10, 2)
const day = '2026-11-10'
const path = '/rest/v1/studysocialbenefit'

let race: Race
beforeAll(async () => {
  race = await startRace('reetta.hakkinen')
})
afterAll(() => race.close())

const everybody = (method: 'POST' | 'PUT', body: object) =>
  Promise.all(
    Array.from({ length: race.browsers }, (_, browser) =>
      race.call<StudySocialBenefits>(browser, method, path, body),
    ),
  )

test('eight browsers at two servers claim one day at once, and one claim has it', async () => {
  const oneDid = [200, ...Array(race.browsers - 1).fill(409)]
  for (let round = 0; round < played; round++) {
    const answers = await everybody('POST', { days: [day] })
    expect(answers.map(answer => answer.status).toSorted()).toEqual(oneDid)
    const refused = answers.filter(answer => answer.status === 409)
    expect(new Set(refused.map(answer => answer.code))).toEqual(new Set(['benefitDayClaimed']))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from benefit_day d
      join benefit_row r on r.id = d.row_id join benefit_claim c on c.id = r.claim_id
      where d.day = ${day}::date and c.student_id = d.student_id and c.state = 'DRAFT'
        and d.type = 'DAILY_ALLOWANCE' and d.student_id = ${race.personId}`.execute(race.database.db)
    expect(rows).toEqual([{ count: 1 }])
    const claim = answers.find(answer => answer.status === 200)?.body?.claims[0]
    // Everybody takes it back at once: one does, the others hear that it is not as they have read it.
    const back = await everybody('PUT', { id: claim?.id, version: claim?.version, action: 'WITHDRAW' })
    expect(back.map(answer => answer.status).toSorted()).toEqual(oneDid)
  }
})
