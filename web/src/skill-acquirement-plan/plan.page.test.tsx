import { editPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld({ hasWriteLimits: true })
})
afterAll(() => world.close())

const path = '/studies/plan'

function region(name: string | RegExp) {
  return within(screen.getByRole('region', { name }))
}

describe('the plan on one screen', () => {
  test.each([
    ['fi', 'Oma suunnitelma', 'Missä olen', '180 osp', 'Ammatilliset tutkinnon osat'],
    ['sv', 'Min plan', 'Var jag är', '180 kp', 'Yrkesinriktade examensdelar'],
    ['en', 'My plan', 'Where I am', '180 cp', 'Vocational units'],
  ] as const)(
    'says in %s where one is, what comes and what is missing',
    async (language, title, where, whole, group) => {
      await renderScreen(world, await world.as('joonas.vainio'), path, { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      const bar = region(where).getByRole('img')
      expect(bar.getAttribute('aria-label')).toContain(whole)
      expect(screen.getByRole('heading', { name: new RegExp(`^${group}`) })).toBeTruthy()
    },
  )

  test('the words under the bar add up to the qualification', async () => {
    await renderScreen(world, await world.as('joonas.vainio'), path)
    const amounts = region('Missä olen')
      .getAllByRole('definition')
      .map(element => Number((element.textContent ?? '').replace(/[^\d,]/g, '').replace(',', '.')))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(180)
  })

  test('Mikael, who has much under way, reads what that is and no day in a far year', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    const where = region('Var jag är')
    expect(where.getByText(/^Dessutom pågår \d+ kp just nu/)).toBeTruthy()
    expect(where.queryByText(/20[3-9]\d/)).toBeNull()
    expect(where.queryByText(/klar ungefär/)).toBeNull()
  })

  test('Noora, who has graduated, reads first what she has reached; Joonas reads of no such thing', async () => {
    const plan = await renderScreen(world, await world.as('noora.aalto'), path)
    expect(
      region('Opinnot on suoritettu!').getByText(/Tieto- ja viestintätekniikan perustutkinto/),
    ).toBeTruthy()
    plan.unmount()
    await renderScreen(world, await world.as('joonas.vainio'), path)
    expect(screen.queryByRole('region', { name: 'Opinnot on suoritettu!' })).toBeNull()
  })

  test('TUVA is counted in weeks and has no pace', async () => {
    await renderScreen(world, await world.as('eino.kuisma'), path)
    expect(region('Missä olen').getByRole('img').getAttribute('aria-label')).toContain('38 viikkoa')
    expect(screen.queryByText(/osp/)).toBeNull()
    expect(screen.queryByText(/kuukaudessa/)).toBeNull()
  })

  test('a pass or fail qualification has no average', async () => {
    await renderScreen(world, await world.as('tuomas.harju'), path)
    expect(region('Missä olen').getByText('30 osp', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByText(/^Arvosanojen keskiarvo/)).toBeNull()
  })

  test('Tuomas goes from one study right to the other', async () => {
    const { user } = await renderScreen(world, await world.as('tuomas.harju'), path)
    const rights = screen.getByRole('navigation', { name: 'Opiskeluoikeudet' })
    const [first, second] = within(rights).getAllByRole('link')
    expect(first?.getAttribute('aria-current')).toBe('page')
    if (second === undefined) throw new Error('one study right only')
    await user.click(second)
    await waitFor(() =>
      expect(region('Missä olen').getByRole('img').getAttribute('aria-label')).toContain('180 osp'),
    )
    expect(second.getAttribute('aria-current')).toBe('page')
  })

  test('a study right without a plan says who makes it', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const rights = await reetta.get<{ personalStudyPlanId: number; currentPlanId?: number }[]>(
      '/rest/v1/skillacquirementplan/psp',
    )
    const bare = rights.body.find(right => right.currentPlanId === undefined)
    await renderScreen(world, reetta, `${path}?right=${bare?.personalStudyPlanId}`)
    expect(screen.getByText('Suunnitelmaa ei ole vielä tehty')).toBeTruthy()
  })

  test('Veera, whose studies are interrupted, reads and has nothing to press', async () => {
    await renderScreen(world, await world.as('veera.salo'), path)
    expect(screen.getByRole('heading', { level: 1, name: 'Oma suunnitelma' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Muokkaa tavoitetta ja toiveita' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Kirjoita kommentti' })).toBeNull()
  })
})

describe('a version that waits', () => {
  test('is among the open tasks on home, beside the progress', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/')
    const waiting = region('Sinua odottaa')
    expect(waiting.getByRole('heading', { name: 'Suunnitelmasi odottaa hyväksyntää' })).toBeTruthy()
    const progress = region('Opintojen eteneminen')
    expect(progress.getByRole('img').getAttribute('aria-label')).toContain('180 osp')
    await user.click(progress.getByRole('link', { name: /^Avaa oma suunnitelma/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Oma suunnitelma' })).toBeTruthy()
  })

  test('says what changed, and is not returned without saying why', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const waiting = region('Versio 2 odottaa hyväksyntääsi')
    expect(waiting.getAllByRole('listitem').map(item => item.firstChild?.textContent)).toEqual([
      'Lisätty',
      'Muutettu',
      'Muutettu',
      'Poistettu',
    ])
    await user.click(waiting.getByRole('button', { name: 'Palauta ja kommentoi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Palauta versio 2' })
    const send = await within(dialog).findByRole('button', { name: 'Palautan version 2' })
    await user.click(send)
    const field = within(dialog).getByRole('textbox', { name: 'Mitä pitäisi muuttaa?' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Peruuta' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is approved, and then stands in the history with who did it', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(screen.getByRole('button', { name: 'Hyväksy suunnitelma' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hyväksy versio 2' })
    await user.click(await within(dialog).findByRole('button', { name: 'Hyväksyn version 2' }))
    await waitFor(() => expect(screen.queryByText('Versio 2 odottaa hyväksyntääsi')).toBeNull())
    expect(await screen.findByText(/^Olet hyväksynyt version 2\./)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Olet hyväksynyt version 2\./))
    await waitFor(() => expect(screen.getByText(/^Aada Kuisma hyväksyi, 23\.11\.2026/)).toBeTruthy())
  })
})

describe('a version that the student has decided on', () => {
  test('is still marked as seen by each guardian, who reads that the student approved it', async () => {
    const studentId = await world.personId('aada.kuisma')
    await sql`update plan_version set state = 'STUDENT_APPROVED' where version = 2
      and plan_id = (select id from plan where student_id = ${studentId})`.execute(world.database.db)
    await sql`insert into plan_decision (plan_version_id, decision, by_id, by_role, at, method)
      select v.id, 'SEEN', ${await world.personId('merja.vainio')}, 'PARENT', now(), 'SESSION' from plan_version v
      join plan p on p.id = v.plan_id where p.student_id = ${studentId} and v.version = 2`.execute(
      world.database.db,
    )
    const address = `/parent/student/${studentId}${path}`
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { user } = await renderScreen(world, petri, address)
    expect(await screen.findByText(/^Opiskelija on hyväksynyt version 2\./)).toBeTruthy()
    expect(screen.queryByText(/^Olet hyväksynyt/)).toBeNull()
    expect(screen.getByText('Huoltaja on merkinnyt version nähdyksi.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Merkitse nähdyksi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Versio 2: olen nähnyt' })
    await user.click(await within(dialog).findByRole('button', { name: 'Merkitse nähdyksi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Merkitse nähdyksi' })).toBeNull())
  })
})

describe('the way ahead', () => {
  test('leads from today over the talk and the units to the next demonstration', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const way = screen.getByRole('list', { name: 'Reitti seuraavaan näyttöön' })
    const stops = within(way).getAllByRole('listitem')
    expect(stops[0]?.textContent).toBe('Olet tässä, maanantai 23.11.')
    expect(stops[1]?.textContent).toMatch(/^HOKS-keskustelu24\.11\.2026/)
    expect(stops.at(-1)?.textContent).toMatch(/^Näyttö: /)
    const flag = region('Mitä seuraavaksi').getByRole('link', { name: /^Näyttö: / })
    expect(flag.getAttribute('href')).toContain('/competencedemonstrations/demonstration?')
  })
})

describe('the plan on paper', () => {
  test('has everything that is folded on the screen, and folds it again', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const folds = () => [...document.querySelectorAll('main details')].map(fold => fold.hasAttribute('open'))
    const before = folds()
    expect(before).toContain(false)
    act(() => window.dispatchEvent(new Event('beforeprint')))
    expect(folds()).not.toContain(false)
    act(() => window.dispatchEvent(new Event('afterprint')))
    expect(folds()).toEqual(before)
  })
})

describe('what a page carries of the plan', () => {
  test('says nothing of what was agreed on support: a device may keep it', async () => {
    const { queryClient } = await renderScreen(world, await world.as('mikael.lindqvist'), path)
    const carried = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(query => query.state.data),
    )
    expect(carried).toContain('Mikael')
    expect(carried).not.toContain('individualCriteria')
    expect(carried).not.toContain('Arviointi on mukautettu')
  })
})

describe('own words in the plan', () => {
  test('Olena writes her wish, and it is shown in the plan', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'Edit goal and wishes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Goal and wishes' })
    const wishes = await within(dialog).findByRole('textbox', { name: 'My wishes' })
    await user.type(wishes, 'More testing.')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await region('My goal').findByText('More testing.')).toBeTruthy()
  })

  test('a comment joins the others', async () => {
    const { user } = await renderScreen(world, await world.as('joonas.vainio'), path)
    await user.click(screen.getByRole('button', { name: 'Kirjoita kommentti' }))
    const dialog = await screen.findByRole('dialog', { name: 'Kommentti suunnitelmaan' })
    await user.type(await within(dialog).findByRole('textbox'), 'Kiitos hyvästä keskustelusta.')
    await user.click(within(dialog).getByRole('button', { name: 'Lähetä kommentti' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await region('Kommentit').findByText('Kiitos hyvästä keskustelusta.')).toBeTruthy()
  })
})

describe('comments', () => {
  const texts = {
    fi: [
      'Kirjoita kommentti',
      'Kommentti',
      'Lähetä kommentti',
      /^Olet lisännyt lyhyessä ajassa \d+ kertaa\. Voit lisätä seuraavan .*\d.*\.$/,
    ],
    sv: [
      'Skriv en kommentar',
      'Kommentar',
      'Skicka kommentaren',
      /^Du har lagt till \d+ gånger på kort tid\. Du kan lägga till nästa .*\d.*\.$/,
    ],
    en: [
      'Write a comment',
      'Comment',
      'Send comment',
      /^You have added something \d+ times in a short time\. You can add the next one .*\d.*\.$/,
    ],
  } as const

  test.each(['fi', 'sv', 'en'] as const)(
    'written faster than anybody writes are refused in %s, and what was written stays',
    async language => {
      const aada = await world.as('aada.kuisma')
      const planId = (await aada.get<{ planId: number }>('/rest/v1/skillacquirementplan')).body.planId
      for (let count = 0; count < editPlan.limit.times; count++) {
        await aada.put('/rest/v1/skillacquirementplan', { planId, comment: '' })
      }
      const { user } = await renderScreen(world, aada, path, { language })
      const [open, label, sendLabel, refusal] = texts[language]
      await user.click(screen.getByRole('button', { name: open }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(await dialog.findByRole('textbox', { name: new RegExp(`^${label}`) }), 'Moi')
      await user.click(dialog.getByRole('button', { name: sendLabel }))
      expect((await dialog.findAllByText(refusal)).length).toBeGreaterThan(0)
      const field = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
      expect((field as HTMLTextAreaElement).value).toMatch(/Moi$/)
    },
  )

  test('that are many are paged, to the first and back', async () => {
    const joonas = await world.as('joonas.vainio')
    const { planId } = (await joonas.get<{ planId: number }>('/rest/v1/skillacquirementplan')).body
    await sql`insert into plan_comment (plan_id, by_id, by_role, at, text)
      select ${planId}, ${await world.personId('joonas.vainio')}, 'STUDENT',
        timestamptz '2026-11-20 12:00+02' + n * interval '1 minute', 'Kommentti ' || n
      from generate_series(1, 60) n`.execute(world.database.db)
    const { user } = await renderScreen(world, joonas, path)
    const comments = region('Kommentit')
    expect(comments.getByText('Kommentti 60')).toBeTruthy()
    expect(comments.queryByText('Kommentti 10')).toBeNull()
    await user.click(comments.getByRole('button', { name: 'Näytä aiemmat kommentit' }))
    expect(await comments.findByText('Kommentti 10')).toBeTruthy()
    expect(comments.queryByText('Kommentti 60')).toBeNull()
    await user.click(comments.getByRole('button', { name: 'Näytä uudemmat kommentit' }))
    expect(await comments.findByText('Kommentti 60')).toBeTruthy()
  })
})
