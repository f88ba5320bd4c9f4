import { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preparedPglite } from './prepared-pglite.ts'

interface Tables {
  lesson: { id: number; name: string }
}

let pglite: PGlite
let db: Kysely<Tables>

beforeAll(async () => {
  pglite = await PGlite.create()
  await pglite.exec('create table lesson (id integer primary key, name text not null)')
  db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: preparedPglite(pglite) }) })
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await pglite.exec('delete from lesson')
})

const ask = async (text: string, values: unknown[] = []) =>
  (await db.executeQuery(CompiledQuery.raw(text, values))).rows
const keptStatements = async () => {
  const { rows } = await pglite.query<{ count: number }>(
    'select count(*)::integer as count from pg_prepared_statements',
  )
  return rows[0]?.count ?? 0
}

describe('values', () => {
  test.each([
    ['select $1::integer as value', [7]],
    ['select $1::bigint as value', [12_345]],
    ['select $1::text as value', ['Ääkköset; "quotes" \\ and \' too']],
    ['select $1::text as value', [null]],
    ['select $1::text as value', [undefined]],
    ['select $1::boolean as value', [false]],
    ['select $1::jsonb as value', [{ fi: 'kurssi', list: [1, null, 'x'] }]],
    ['select $1::jsonb as value', [null]],
    ['select $1::timestamptz as value', [new Date('2026-11-23T07:00:00.123Z')]],
    ['select $1::bigint[] as value', [[1, 2, 3]]],
    ['select $1::text[] as value', [['a', 'b,c', '"d"', '']]],
    ['select * from unnest($1::integer[]) as value', [[3, 1, 2]]],
    ['select 1 as value where false', []],
  ])('%s with %j is answered as the plain database answers it, each time', async (text, values) => {
    const plain = (await pglite.query(text, values)).rows
    expect(await ask(text, values)).toEqual(plain)
    expect(await ask(text, values)).toEqual(plain)
  })

  test('a statement too long to be kept is answered too, and not kept', async () => {
    const before = await keptStatements()
    const count = 4000
    const places = Array.from({ length: count }, (_, at) => `($${at + 1}::integer)`).join(', ')
    const [row] = await ask(
      `select sum(v)::integer as sum from (values ${places}) as t (v)`,
      Array.from({ length: count }, () => 2),
    )
    expect(row).toEqual({ sum: 8000 })
    expect(await keptStatements()).toBe(before)
  })
})

describe('statements', () => {
  test('a repeated one is not prepared again', async () => {
    await ask('select 1 as once')
    const before = await keptStatements()
    await ask('select 1 as once')
    expect(await keptStatements()).toBe(before)
  })

  test('are kept by the hundred, and recently used ones stay', async () => {
    for (let at = 0; at < 400; at++) {
      await ask(`select ${at} as value`)
      await ask('select true as "often"')
    }
    expect(await keptStatements()).toBeLessThanOrEqual(301)
    const { rows } = await pglite.query(
      `select 1 from pg_prepared_statements where statement = 'select true as "often"'`,
    )
    expect(rows.length).toBe(1)
    expect(await ask('select 0 as value')).toEqual([{ value: 0 }])
  })

  test('report how many rows they have changed', async () => {
    await db
      .insertInto('lesson')
      .values([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ])
      .execute()
    const { numUpdatedRows } = await db.updateTable('lesson').set({ name: 'c' }).executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(2n)
  })
})

describe('failures', () => {
  test.each([
    ['written wrongly', 'selekt 1', [], '42601'],
    ['about a table that is not there', 'select * from nothing', [], '42P01'],
    ['with a value that does not fit', 'select $1::integer', ['seven'], '22P02'],
    ['with a value too many', 'select $1::integer', [1, 2], '08P01'],
    ['that fails on its way', 'select 1 / $1::integer', [0], '22012'],
  ])(
    'a statement %s has the database’s code, and the next is answered',
    async (_what, text, values, code) => {
      for (let again = 0; again < 2; again++) {
        await expect(ask(text, values)).rejects.toMatchObject({ code })
        expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
      }
    },
  )

  test('a second row of the same key names the constraint', async () => {
    const lesson = db.insertInto('lesson').values({ id: 1, name: 'a' })
    await lesson.execute()
    await expect(lesson.execute()).rejects.toMatchObject({ code: '23505', constraint: 'lesson_pkey' })
  })
})

describe('transactions', () => {
  test('roll back when they fail, and other queries wait for their end', async () => {
    const failing = db.transaction().execute(async own => {
      await own.insertInto('lesson').values({ id: 1, name: 'a' }).execute()
      await sql`select pg_sleep(0.05)`.execute(own)
      throw new Error('no')
    })
    const beside = ask('select count(*)::integer as count from lesson')
    await expect(failing).rejects.toThrow('no')
    expect(await beside).toEqual([{ count: 0 }])
  })

  test('a statement that fails in one leaves it failed, and the connection whole', async () => {
    const work = db.transaction().execute(async own => {
      await own.insertInto('lesson').values({ id: 1, name: 'a' }).execute()
      await expect(sql`select 1 / 0`.execute(own)).rejects.toMatchObject({ code: '22012' })
      await own.selectFrom('lesson').selectAll().execute()
    })
    await expect(work).rejects.toMatchObject({ code: '25P02' })
    expect(await ask('select * from lesson')).toEqual([])
  })

  test('a statement first used in one that is rolled back is still known afterwards', async () => {
    const text = 'select count(*)::integer as known from lesson'
    await db
      .transaction()
      .execute(async own => {
        await own.executeQuery(CompiledQuery.raw(text))
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await ask(text)).toEqual([{ known: 0 }])
  })

  test('one after another and all at once, each sees its own', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        db.transaction().execute(async own => {
          await own
            .insertInto('lesson')
            .values({ id, name: `${id}` })
            .execute()
          const mine = await own.selectFrom('lesson').select('name').where('id', '=', id).execute()
          expect(mine).toEqual([{ name: `${id}` }])
        }),
      ),
    )
    expect(await ask('select count(*)::integer as count from lesson')).toEqual([{ count: 20 }])
  })
})
