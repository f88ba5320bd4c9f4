import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAndCompare, type Look, looksOf, tablesOf } from './compare-looks.ts'
import { makeThreeServers, type ThreeServers } from './three-servers.ts'

let servers: ThreeServers
let looks: Look[]
beforeAll(async () => {
  servers = await makeThreeServers()
  looks = await looksOf(servers, true)
})
afterAll(() => servers.close())

test('a kept answer is what it would be composed anew, whatever column changes of three rows of a table', async () => {
  for (const table of tablesOf(looks)) {
    const { wrong } = await changeAndCompare(servers, looks, table, 3, () => false)
    expect(wrong).toEqual([])
  }
}, 3_600_000)
