import type { explainAbsences, listAbsences } from '@studentgo/protocol/absences'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import {
  type Db,
  type OpenDatabase,
  type ReadDb,
  readRows,
  readTransaction,
} from '../src/platform/database/database.ts'
import { type batch, statement, writeStatement } from '../src/platform/database/statement.ts'
import type { CallOf } from '../src/platform/http/serve.ts'
import { openSchoolCopy } from './school/school-copy.ts'

let database: OpenDatabase
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await openSchoolCopy('empty'))
})
afterAll(() => drop())

const newCampus = writeStatement((db, params: { name: string }) =>
  db.insertInto('campus').values({ name: params.name }).returning('id'),
)

test('the handler of a GET has a database that only reads, that of a write one that writes', () => {
  expectTypeOf<CallOf<typeof listAbsences>['db']>().toEqualTypeOf<ReadDb>()
  expectTypeOf<CallOf<typeof explainAbsences>['db']>().toExtend<Db>()
})

test('no way to write compiles with a database that only reads', () => {
  expectTypeOf<ReadDb>().not.toHaveProperty('insertInto')
  expectTypeOf<ReadDb>().not.toHaveProperty('updateTable')
  expectTypeOf<ReadDb>().not.toHaveProperty('deleteFrom')
  expectTypeOf<ReadDb>().not.toHaveProperty('transaction')
  expectTypeOf<ReadDb>().not.toExtend<Parameters<typeof newCampus>[0]>()
  expectTypeOf<ReadDb>().not.toExtend<Parameters<ReturnType<typeof sql>['execute']>[0]>()
  // A batch is a reading.
  expectTypeOf<{ newCampus: typeof newCampus }>().not.toExtend<Parameters<typeof batch>[0]>()
})

test.each([
  'insert into campus (name) values (1)',
  'update campus set name = 1',
  'update campus c set name = 1',
  'update campus as c set name = 1',
  'delete from campus',
  'with gone as (delete from campus returning id) select id from gone',
  'select id from campus for update',
  'select id from campus for no key update',
])('a read is refused that says %s', async text => {
  await expect(readRows(database.db, sql.raw(text))).rejects.toThrow('a reading must not write')
})

test('a statement that writes is refused as a read, at its first use', () => {
  const renaming = statement((db, params: { name: string }) =>
    db
      .with('renamed', qc => qc.updateTable('campus').set({ name: params.name }).returning('id'))
      .selectFrom('renamed')
      .select('id'),
  )
  expect(() => renaming.compile()).toThrow('a reading must not write: update')
})

test('a transaction that only reads is one to the database as well', async () => {
  await expect(readTransaction(database.db, db => newCampus(db as Db, { name: 'Kampus' }))).rejects.toThrow(
    'read-only transaction',
  )
})
