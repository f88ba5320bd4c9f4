import { listCodes } from '@studentgo/protocol/codes'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, ['study_skills_round', 'prior_learning'])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

const path = '/studyskills'

async function savedRound() {
  return world.database.db
    .selectFrom('study_skills_round')
    .select(['state', 'answers', 'wellbeing_answers', 'languages', 'version'])
    .where('student_id', '=', await world.personId('aada.kuisma'))
    .where('school_year', '=', 2026)
    .executeTakeFirstOrThrow()
}

/** Goes to the last part by the list of all parts. */
async function turnToLast(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText(/^Kaikki osat/))
  await user.click(screen.getByRole('button', { name: /Aiempi osaaminen, kielet/ }))
}

describe('the study skills survey', () => {
  test.each([
    ['fi', /^Kyselyssä on 9 lyhyttä osaa/, 'Kaikki osat (valmiina 2/9)', /Jari Lahti ja Kaisa Mäntylä/],
    ['sv', /^Enkäten har 9 korta delar/, 'Alla delar (2 av 9 klara)', /Jari Lahti och Kaisa Mäntylä/],
    ['en', /^The survey has 9 short parts/, 'All parts (2 of 9 done)', /Jari Lahti and Kaisa Mäntylä/],
  ] as const)(
    'resumes in %s where Aada stopped, and names its readers',
    async (language, title, progress, names) => {
      await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      expect(await screen.findByText(progress)).toBeTruthy()
      expect(screen.getByText(title)).toBeTruthy()
      expect(screen.getByText(names)).toBeTruthy()
    },
  )

  test('what is answered is saved by itself, on the server too', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const card = await screen.findByRole('region', { name: 'Kielet' })
    const question = within(card).getByRole('group', { name: /opetuskielellä/ })
    await user.click(within(question).getByRole('radio', { name: 'Hyvin' }))
    await waitFor(async () => expect((await savedRound()).answers).toMatchObject({ 301: 4 }))
    expect(await screen.findByText(/^Tallennettu/)).toBeTruthy()
  })

  test('what another device saves is shown while nothing is changed here, and is asked about when something is', async () => {
    const { user, queryClient } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const card = await screen.findByRole('region', { name: 'Kielet' })
    const radio = (name: string) =>
      within(within(card).getByRole('group', { name: /opetuskielellä/ })).getByRole<HTMLInputElement>(
        'radio',
        { name },
      )
    const saveElsewhere = async (step: number) =>
      world.database.db
        .updateTable('study_skills_round')
        .set(({ eb }) => ({
          answers: sql`answers || jsonb_build_object('301', ${step}::int)`,
          version: eb('version', '+', 1),
        }))
        .where('student_id', '=', await world.personId('aada.kuisma'))
        .where('school_year', '=', 2026)
        .execute()
    const conflict = 'Kyselyä on muutettu toisella laitteella'
    await saveElsewhere(4)
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(radio('Hyvin').checked).toBe(true))
    expect(screen.queryByText(conflict)).toBeNull()
    await saveElsewhere(3)
    await user.click(radio('Vähän'))
    expect(await screen.findByText(conflict)).toBeTruthy()
    expect(radio('Vähän').checked).toBe(true)
    expect((await savedRound()).answers).toMatchObject({ 301: 3 })
  })

  test('an entry of earlier learning stays the same while it is filled in, also when its name is rewritten', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await turnToLast(user)
    await user.click(screen.getByRole('button', { name: 'Lisää aiempaa osaamista' }))
    const name = screen.getByRole('textbox', { name: 'Mitä teit' })
    const saved = async (title: string) => {
      let id: number | undefined
      await waitFor(async () => {
        const rows = await world.database.db
          .selectFrom('prior_learning as l')
          .innerJoin('study_skills_round as r', 'r.id', 'l.round_id')
          .select(['l.id', 'l.title'])
          .where('r.student_id', '=', await world.personId('aada.kuisma'))
          .execute()
        expect(rows.map(row => row.title)).toEqual([title])
        id = rows[0]?.id
      })
      return id
    }
    await user.type(name, 'Kahvila')
    const first = await saved('Kahvila')
    await user.clear(name)
    expect(await screen.findByText(/^Tallennettu/)).toBeTruthy()
    await user.type(name, 'Ravintola')
    expect(await saved('Ravintola')).toBe(first)
  })

  test('sending leads to what is missing, and reports it at each question', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await turnToLast(user)
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Lähetä kysely' }))
    const card = await screen.findByRole('region', { name: 'Kielet' })
    expect(within(card).getAllByText('Valitse yksi vaihtoehto.')).toHaveLength(3)
    expect((await savedRound()).state).toBe('DRAFT')
  })

  test('a stored language is shown by its name when the list of languages cannot be had', async () => {
    const client = await world.as('mikael.lindqvist')
    const { user, queryClient } = await renderScreen(world, client, path)
    queryClient.setQueryData([listCodes.path, { params: { list: 'languages' } }], [])
    await user.click(await screen.findByRole('button', { name: 'Muuta vastauksia' }))
    await turnToLast(user)
    const [language] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Kieli' })
    expect(language?.value).toBe('FI')
    expect(language?.selectedOptions[0]?.textContent).toBe('suomi')
  })

  test('Mikael changes what he has sent: it stays here until he sends the changes', async () => {
    const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), path)
    await user.click(await screen.findByRole('button', { name: 'Muuta vastauksia' }))
    await turnToLast(user)
    await user.type(screen.getByLabelText('Mitä muuta haluat kertoa?'), 'Lisäys')
    expect(await screen.findByText(/^Muutokset ovat tallessa tällä laitteella/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lähetä muutokset' }))
    const mikael = await world.as('mikael.lindqvist')
    await waitFor(async () =>
      expect((await mikael.get<{ freeText: string }>('/rest/v1/studyskills')).body.freeText).toBe('Lisäys'),
    )
    // The receipt replaces the form, has the focus, and leads back to it.
    expect(await screen.findByText(/^Lähetit kyselyn 23\.11\.2026/)).toBeTruthy()
    expect(document.activeElement?.textContent).toMatch(/^Lähetit kyselyn .*Muuta vastauksia$/)
    expect(screen.queryByRole('button', { name: 'Lähetä muutokset' })).toBeNull()
  })

  test('Amina reads the result, and her answers, but has nothing to fill in', async () => {
    await renderScreen(world, await world.as('amina.warsame'), path)
    expect(screen.getAllByRole('heading', { name: 'Mitä kyselystä seurasi' })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Lähetä kysely' })).toBeNull()
    await expectAccessible()
  })
})
