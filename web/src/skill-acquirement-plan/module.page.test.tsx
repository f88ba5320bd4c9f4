import { type ModuleTab, moduleAddress } from '@studentgo/protocol/addresses'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function open(username: string, code: string, tab: ModuleTab, language: 'fi' | 'sv' | 'en' = 'fi') {
  const client = await world.as(username)
  client.cookies.set('prottLang', language === 'sv' ? 'se' : language)
  const { body: plan } = await client.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
  const module = plan.modules.find(one => one.code === code)
  if (module === undefined) throw new Error(`${username} has no ${code}`)
  const shown = await renderScreen(world, client, moduleAddress(plan.planId, module.id, tab), { language })
  return { ...shown, module, plan }
}

function tabNames(): (string | null)[] {
  return screen.getAllByRole('tab').map(tab => tab.textContent)
}

describe('the four tabs of a unit', () => {
  test.each([
    ['fi', ['Tiedot', 'Opetus', 'Näytöt', 'Arviointi']],
    ['sv', ['Uppgifter', 'Undervisning', 'Yrkesprov', 'Bedömning']],
    ['en', ['Details', 'Courses', 'Demonstrations', 'Assessment']],
  ] as const)('are announced in %s as a list of tabs, of which one is chosen', async (language, names) => {
    const { module } = await open('joonas.vainio', 'OHJ', 'moduleDetails', language)
    expect(tabNames()).toEqual(names)
    const chosen = screen.getAllByRole('tab', { selected: true })
    expect(chosen.map(tab => tab.textContent)).toEqual([names[0]])
    expect(screen.getByRole('tabpanel', { name: names[0] })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: module.name })).toBeTruthy()
  })

  test.each([
    ['moduleDetails', 'Tiedot'],
    ['educationEvents', 'Opetus'],
    ['qualificationEvents', 'Näytöt'],
    ['qualificationEventAssessment', 'Arviointi'],
  ] as const)('%s has an address of its own', async (tab, name) => {
    await open('joonas.vainio', 'OHJ', tab)
    expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy()
    expect(screen.getByRole('tabpanel', { name }).textContent).not.toBe('')
    // Each differs from the others among the tabs and in the history of the browser.
    expect(document.title).toMatch(new RegExp(`^${name} – Ohjelmointi – `))
  })

  test('are under the plan in the menu, and offer nothing to choose for a unit that is done', async () => {
    await open('joonas.vainio', 'OHJ', 'educationEvents')
    const [rail] = screen.getAllByRole('navigation')
    const marked = within(rail as HTMLElement).getAllByRole('link', { current: true })
    expect(marked.map(link => link.textContent)).toEqual(['Oma suunnitelma (HOKS)'])
    expect(await screen.findByText(/^Tämä opintojen osa on valmis/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Valitse lisää opetusta' })).toBeNull()
  })

  test('go by keyboard alone: one stop for Tab, arrows between them, Home and End', async () => {
    const { user } = await open('joonas.vainio', 'OHJ', 'moduleDetails')
    expect(screen.getAllByRole('tab').filter(tab => tab.tabIndex === 0)).toHaveLength(1)
    const heading = screen.getByRole('heading', { level: 1 })
    screen.getByRole('tab', { name: 'Tiedot' }).focus()
    const steps = [
      ['{ArrowRight}', 'Opetus'],
      ['{End}', 'Arviointi'],
      ['{ArrowRight}', 'Tiedot'],
      ['{ArrowLeft}', 'Arviointi'],
      ['{Home}', 'Tiedot'],
    ] as const
    for (const [key, name] of steps) {
      await user.keyboard(key)
      await waitFor(() => expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy())
      expect(document.activeElement).toBe(screen.getByRole('tab', { name }))
    }
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  })

  test('the last is not there while there is nothing to show, and its address says so', async () => {
    await open('joonas.vainio', 'OKT', 'qualificationEventAssessment')
    expect(tabNames()).toEqual(['Tiedot', 'Opetus', 'Näytöt'])
    expect(screen.getByText(/^Tästä osasta ei ole vielä arviointia/)).toBeTruthy()
  })

  test('the last is not there where the school hides it', async () => {
    const other = await makeWorld()
    try {
      await other.database.db
        .insertInto('feature_switch')
        .values({ name: 'hideQualificationEventAssessment', is_on: true })
        .execute()
      const client = await other.as('joonas.vainio')
      const { body: plan } = await client.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
      const module = plan.modules.find(one => one.code === 'OHJ')
      await renderScreen(other, client, moduleAddress(plan.planId, module?.id ?? 0))
      expect(tabNames()).toEqual(['Tiedot', 'Opetus', 'Näytöt'])
    } finally {
      await other.close()
    }
  })
})

describe('what a unit asks', () => {
  test('shows the criteria of the level that is aimed at', async () => {
    const { user, module } = await open('mikael.lindqvist', 'OHJ', 'moduleDetails')
    const first = module.requirements?.[0]
    const texts = (level: string) => first?.criteria.find(one => one.level === level)?.texts[0] ?? ''
    expect(screen.getByText(texts('H3'))).toBeTruthy()
    expect(screen.queryByText(texts('K5'))).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tähtään tasolle' }), '5 kiitettävä')
    expect(screen.getByText(texts('K5'))).toBeTruthy()
  })

  test('shows criteria that are the same of every requirement once', async () => {
    const other = await makeWorld()
    try {
      const { db } = other.database
      await sql`delete from criterion`.execute(db)
      await sql`insert into criterion (requirement_id, level, position, text)
        select r.id, one.level, 1, jsonb_build_object('fi', 'Sama kaikille ' || one.level)
        from requirement r cross join unnest(array['T1', 'H3', 'K5']) as one(level)`.execute(db)
      const client = await other.as('mikael.lindqvist')
      const { body: plan } = await client.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
      const module = plan.modules.find(one => one.code === 'OHJ')
      const { user } = await renderScreen(other, client, moduleAddress(plan.planId, module?.id ?? 0))
      await user.click(screen.getByRole('tab', { name: 'Tiedot' }))
      expect(screen.getByRole('heading', { name: 'Kriteerit, samat kaikille vaatimuksille' })).toBeTruthy()
      expect(screen.getAllByText('Sama kaikille H3')).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('a part that is passed or not has no levels to aim at', async () => {
    const { module } = await open('tuomas.harju', '200790', 'moduleDetails')
    expect(module.gradeScale).toBe('PASS_FAIL')
    expect(screen.queryByRole('combobox', { name: 'Tähtään tasolle' })).toBeNull()
    expect(screen.getByText(/^Näitä asioita näytät\. Arvosana on hyväksytty/)).toBeTruthy()
  })

  test('leads to what has to be shown first, and back to the plan', async () => {
    const { plan } = await open('mikael.lindqvist', 'OHJ', 'moduleDetails')
    const first = plan.modules.find(one => one.code === 'TVTP')
    const link = screen.getByRole('link', { name: first?.name ?? '' })
    expect(link.getAttribute('href')).toContain(`module=${first?.id}`)
    const crumbs = screen.getByRole('navigation', { name: 'Missä olet' })
    expect(within(crumbs).getByRole('link', { name: 'Oma suunnitelma' })).toBeTruthy()
  })

  test.each([
    ['fi', 'Mistä tässä on kyse', 'Teet ohjelmia.', null],
    ['sv', 'Vad det handlar om', 'Du gör program.', null],
    ['en', 'What this is about', 'Teet ohjelmia.', 'fi'],
  ] as const)('says in %s what it is about, and in which language where that is another', async (...row) => {
    const [language, title, words, spoken] = row
    const own = await makeWorld()
    onTestFinished(() => own.close())
    const paragraph = (text: string) => [{ tag: 'p', children: [{ text }] }]
    const description = { fi: paragraph('Teet ohjelmia.'), sv: paragraph('Du gör program.') }
    await sql`update module set description = ${JSON.stringify(description)}::jsonb where code = 'OHJ'`.execute(
      own.database.db,
    )
    const client = await own.as('joonas.vainio')
    client.cookies.set('prottLang', language === 'sv' ? 'se' : language)
    const { body: plan } = await client.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
    const unit = plan.modules.find(one => one.code === 'OHJ')
    await renderScreen(own, client, moduleAddress(plan.planId, unit?.id ?? 0, 'moduleDetails'), { language })
    const section = await screen.findByRole('region', { name: title })
    expect(within(section).getByText(words).closest('[lang]')?.getAttribute('lang')).toBe(spoken ?? language)
  })

  test('a unit of another student is not found', async () => {
    const joonas = await world.as('joonas.vainio')
    const { body: foreign } = await joonas.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
    const aada = await world.as('aada.kuisma')
    const shown = await renderScreen(world, aada, moduleAddress(foreign.planId, foreign.modules[0]?.id ?? 0))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tätä osaa ei löydy' })).toBeTruthy()
    shown.unmount()
    const { body: own } = await aada.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')
    await renderScreen(world, aada, moduleAddress(own.planId, foreign.modules[0]?.id ?? 0))
    expect(screen.getByRole('heading', { level: 1, name: 'Tätä osaa ei löydy' })).toBeTruthy()
  })
})
