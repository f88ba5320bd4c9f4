import { cleanup, screen } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkTo, type Screen, screens } from '../../../e2e/screens.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
/** Texts that the school has written only in Finnish. */
const finnish = { sv: [] as string[], en: [] as string[] }

beforeAll(async () => {
  world = await makeWorld()
  const { db } = world.database
  // A school whose register has Finnish names of teaching only.
  await sql`update education_event set name = jsonb_build_object('fi', name ->> 'fi')`.execute(db)
  const { rows: content } = await sql<{ at: string; column: string }>`
    select table_name as at, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb' and column_name <> 'home_municipality'`.execute(db)
  for (const language of ['sv', 'en'] as const) {
    const texts = content.map(
      ({ at, column }) => sql`select ${sql.ref(column)} ->> 'fi' as text from ${sql.table(at)}
        where jsonb_typeof(${sql.ref(column)}) = 'object' and coalesce(${sql.ref(column)} ->> ${language}, '') = ''`,
    )
    const names = [
      sql`select name from student_group`,
      sql`select name from room where name <> code`,
      sql`select title from staff`,
      sql`select topic from event_session`,
    ]
    const { rows } = await sql<{ text: string }>`
      select distinct text from (${sql.join([...texts, ...names], sql` union all `)}) as texts
      where length(text) between 5 and 200`.execute(db)
    finnish[language] = rows.map(({ text }) => text)
  }
})
afterAll(() => world.close())

function browserOf(user: string | undefined) {
  if (user === undefined) return world.anyone()
  if (user.startsWith('staff/')) return world.as(user.replace('staff/', ''), 'STAFF')
  return user.includes('@') ? world.as(user.replace(/@.*/, ''), 'PARENT') : world.as(user)
}

/** Follows the links to a screen, as its reader does. */
async function openIn(language: 'sv' | 'en', { path, user, follow = [] }: Screen): Promise<void> {
  let address = path
  for (const part of [...follow, undefined]) {
    const { settled } = await renderScreen(world, await browserOf(user), address, { language })
    await settled()
    if (part === undefined) return
    const links = [...screen.getByRole('main').querySelectorAll('a')]
    const next = linkTo(links, part)
    if (next === undefined) throw new Error(`${address} has no link to ${part}`)
    address = next.href.replace(/^.*\/studentgo\/app/, '')
    cleanup()
  }
}

/** Finnish texts without a `lang` attribute, which a screen reader would mispronounce. */
function unmarked(texts: readonly string[]): string[] {
  return [...document.querySelectorAll('body *')].flatMap(element => {
    const nodes = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
    const own = nodes.map(node => node.textContent).join('')
    const isFinnish = texts.some(one => own.includes(one))
    return isFinnish && element.closest('[lang]')?.getAttribute('lang') !== 'fi' ? [own] : []
  })
}

test.each(
  (['sv', 'en'] as const).flatMap(language => screens.map(look => [language, look.name, look] as const)),
)('in %s what the school has in Finnish alone says so on %s', async (language, _, look) => {
  await openIn(language, look)
  expect(unmarked(finnish[language])).toEqual([])
})
