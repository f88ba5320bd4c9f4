import type { Contract } from '@studentgo/protocol/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../scripts/test-scope.ts'
import { type Race, startRace } from './processes/race.ts'

const played = rounds(10, 2)

let race: Race
beforeAll(async () => {
  race = await startRace('tuuli.vuori')
})
afterAll(() => race.close())

test('eight browsers at two servers sign one contract at once, and it is signed once', async () => {
  const { db } = race.database
  const contract = await db
    .selectFrom('contract as c')
    .innerJoin('contract_party as p', 'p.contract_id', 'c.id')
    .where('c.student_id', '=', race.personId)
    .where('p.role', '=', 'STUDENT')
    .where('p.done_at', 'is', null)
    .select(['c.id', 'c.study_right_id as studyRightId', 'p.id as partyId'])
    .executeTakeFirstOrThrow()
  const path = `/rest/v1/studies/${contract.studyRightId}/contracts`
  const versionNow = () =>
    db.selectFrom('contract').where('id', '=', contract.id).select('version').executeTakeFirstOrThrow()
  for (let round = 0; round < played; round++) {
    const { version } = await versionNow()
    const body = { contractId: contract.id, version, action: 'SIGN' }
    const answers = await Promise.all(
      Array.from({ length: race.browsers }, (_, browser) =>
        race.call<Contract[]>(browser, 'PUT', path, body),
      ),
    )
    const refused = answers.filter(answer => answer.status !== 200)
    expect(answers.length - refused.length).toBe(1)
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 stale-version']),
    )
    expect(await versionNow()).toEqual({ version: version + 1 })
    const audited = await db
      .selectFrom('audit')
      .where('student_id', '=', race.personId)
      .where('outcome', '=', 'DONE')
      .where('action', 'like', '%contracts%')
      .select('id')
      .execute()
    expect(audited).toHaveLength(round + 1)
    await db
      .updateTable('contract_party')
      .set({ done_at: null, by_id: null, method: null })
      .where('id', '=', contract.partyId)
      .execute()
  }
})
