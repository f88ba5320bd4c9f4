import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('the same script of several commands can be run again, and a failed one changes nothing', async () => {
  const { database } = world
  const script = `
    create table if not exists scratch (id int);
    insert into scratch values (1);`
  for (let times = 0; times < 3; times++) await database.runScript(script)
  await expect(database.runScript('insert into scratch values (1); select 1/0;')).rejects.toThrow('by zero')
  await database.runScript('do $$ begin assert (select count(*) = 3 from scratch); end $$')
  await database.runScript('drop table scratch')
})
