import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'plan',
    'plan_version',
    'plan_prior_learning',
    'plan_proposal',
    'prior_learning',
  ])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

const path = '/studies/plan'

function region(name: string | RegExp) {
  return within(screen.getByRole('region', { name }))
}

async function planOfOlena(): Promise<SkillAcquirementPlan> {
  const olena = await world.as('olena.bondar')
  return (await olena.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')).body
}

async function openDialog(language: 'fi' | 'en' = 'en') {
  const shown = await renderScreen(world, await world.as('olena.bondar'), path, { language })
  await shown.user.click(screen.getByRole('button', { name: /^(Edit goal|Muokkaa tavoitetta)/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: /^(Save|Tallenna)$/ })
  return { user: shown.user, dialog: within(dialog) }
}

describe('the plan shows what the student has requested', () => {
  test.each([
    ['fi', 'Tavoitteeni', /^Muutos 19\.11\.2026 \(aiempi osaaminen\) odottaa, kunnes Åke Söderholm/],
    ['sv', 'Mitt mål', /^Ändringen 19\.11\.2026 \(tidigare kunnande\) väntar tills Åke Söderholm/],
    ['en', 'My goal', /^The change of 19 Nov 2026 \(earlier learning\) is pending until Åke Söderholm/],
  ] as const)('in %s: what is chosen, and the change that waits', async (language, goal, waits) => {
    await renderScreen(world, await world.as('olena.bondar'), path, { language })
    const part = region(goal)
    expect(part.getByText('Web development, two years')).toBeTruthy()
    expect(part.getByText('Online shop for a family bakery')).toBeTruthy()
    expect(part.queryByText('Editing videos for a youth centre')).toBeNull()
    expect(part.getByText(waits)).toBeTruthy()
  })

  test('and no longer when the school has sent a newer version', async () => {
    const { planId } = await planOfOlena()
    await sql`insert into plan_version (plan_id, version, state, created_at)
      values (${planId}, 3, 'PROVIDER_APPROVED', now())`.execute(world.database.db)
    await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    expect(region('My goal').getByText('Web development, two years')).toBeTruthy()
    expect(screen.queryByText(/^The change of/)).toBeNull()
  })

  test('and nothing of a plan without changes', async () => {
    await renderScreen(world, await world.as('joonas.vainio'), path)
    expect(region('Tavoitteeni').getByText('Aiempaa osaamista ei ole valittu.')).toBeTruthy()
    expect(screen.queryByText(/odottaa, kunnes/)).toBeNull()
  })
})

describe('choosing earlier learning', () => {
  test('Olena ticks one and unticks another, and the plan shows them and what waits', async () => {
    const { user, dialog } = await openDialog()
    const choice = within(dialog.getByRole('group', { name: 'Earlier learning to be recognised' }))
    expect(choice.getAllByRole<HTMLInputElement>('checkbox').map(box => box.checked)).toEqual([
      true,
      true,
      false,
    ])
    await expectAccessible()
    await user.click(choice.getByRole('checkbox', { name: 'Online shop for a family bakery' }))
    await user.click(choice.getByRole('checkbox', { name: 'Editing videos for a youth centre' }))
    await user.type(dialog.getByRole('textbox', { name: 'My wishes' }), 'More testing.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const part = region('My goal')
    expect(await part.findByText('Editing videos for a youth centre')).toBeTruthy()
    expect(part.queryByText('Online shop for a family bakery')).toBeNull()
    expect(part.getByText(/\(wishes and earlier learning\) is pending until/)).toBeTruthy()
    const saved = await planOfOlena()
    expect(saved.priorLearning.map(entry => entry.chosen)).toEqual([true, false, true])
  })

  test('an entry that is removed from the survey meanwhile goes from the ticks, and saving again works', async () => {
    const { user, dialog } = await openDialog()
    const entry = (await planOfOlena()).priorLearning[0]
    await sql`delete from prior_learning where id = ${entry?.id}`.execute(world.database.db)
    await user.click(dialog.getByRole('checkbox', { name: 'Editing videos for a youth centre' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Web development/ })).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await planOfOlena()).priorLearning.map(one => one.chosen)).toEqual([true, true])
  })

  test('without any entry yet, a line leads to the survey', async () => {
    await sql`delete from prior_learning`.execute(world.database.db)
    const { dialog } = await openDialog('fi')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/^Et ole vielä kertonut aiemmasta osaamisestasi\./)).toBeTruthy()
    const link = dialog.getByRole('link', { name: 'Kerro siitä opiskeluvalmiuksien kyselyssä' })
    expect(link.getAttribute('href')).toMatch(/\/studyskills$/)
  })
})
