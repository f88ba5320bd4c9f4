import { addresses, requestFormByCode } from '@studentgo/protocol/addresses'
import type { Request, RequestForm } from '@studentgo/protocol/requests'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { linesOf, watchSavedFiles } from '../../test/saved-files.ts'
import { routeOf } from '../app/routes.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function formId(client: Client, code: string): Promise<number> {
  const { body } = await client.get<RequestForm[]>('/rest/v1/request/question')
  return body.find(form => form.code === code)?.id ?? 0
}

async function begin(client: Client, code: string): Promise<Request> {
  const { body } = await client.post<Request>('/rest/v1/request/answer', {
    questionId: await formId(client, code),
    answers: [],
    submit: false,
  })
  return body
}

describe('what a child asks', () => {
  const confirmed = 'Vahvista pyyntö'

  async function openedByPetri() {
    const { rows } = await sql<{ id: number; studentId: number }>`select id, student_id as "studentId"
      from request where state = 'WAITING_GUARDIAN' and student_id = ${await world.personId('eino.kuisma')}`.execute(
      world.database.db,
    )
    const [{ id, studentId } = { id: 0, studentId: 0 }] = rows
    await routeOf(addresses.request)?.screen.load()
    const petri = await world.as('petri.kuisma', 'PARENT')
    const shown = await renderScreen(world, petri, `/parent/student/${studentId}/requests/request?id=${id}`)
    return { ...shown, id }
  }

  test('is not confirmed by a guardian with a word that the child reads', async () => {
    const { user, id } = await openedByPetri()
    expect(await screen.findByRole('heading', { name: 'Vahvistatko pyynnön?' })).toBeTruthy()
    await expectAccessible(screen.getByRole('main'))
    await user.click(screen.getByRole('button', { name: 'En vahvista' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Etkö vahvista pyyntöä?' }))
    await user.type(await dialog.findByLabelText(/^Miksi/), 'Puhutaan ensin kotona.')
    await user.click(dialog.getByRole('button', { name: 'En vahvista' }))
    // An open dialog hides everything behind it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: confirmed })).toBeNull())
    const eino = await world.as('eino.kuisma')
    const { body } = await eino.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body).toMatchObject({ state: 'WITHDRAWN', guardianConfirmation: { state: 'DECLINED' } })
    expect(body.events.at(-1)).toMatchObject({ kind: 'DECLINED', text: 'Puhutaan ensin kotona.' })
    await sql`update request set state = 'WAITING_GUARDIAN', guardian_state = 'WAITING', guardian_by = null,
      guardian_at = null, version = version + 1 where id = ${id}`.execute(world.database.db)
  })

  test('goes to the college once a guardian confirms it', async () => {
    const { user, id } = await openedByPetri()
    await user.click(await screen.findByRole('button', { name: confirmed }))
    await waitFor(() => expect(screen.queryByRole('button', { name: confirmed })).toBeNull())
    expect(screen.getByText(/^Petri Kuisma vahvisti/)).toBeTruthy()
    const eino = await world.as('eino.kuisma')
    const { body } = await eino.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body).toMatchObject({ state: 'SUBMITTED', guardianConfirmation: { state: 'CONFIRMED' } })
  })
})

describe('a form to which another screen leads', () => {
  test('is begun with the unit filled in that it is about', async () => {
    const client = await world.as('mikael.lindqvist')
    const { rows } = await sql<{ id: number }>`select u.module_id as id from plan p
      join plan_module u on u.plan_id = p.id
      where p.student_id = ${await world.personId('mikael.lindqvist')} order by u.id limit 1`.execute(
      world.database.db,
    )
    const [unit] = rows
    await routeOf(addresses.request)?.screen.load()
    const path = requestFormByCode('PLAN_CHANGE', unit?.id)
    const { user } = await renderScreen(world, client, path, { language: 'sv' })
    await user.click(await screen.findByRole('button', { name: 'Fyll i blanketten' }))
    const checked = await screen.findByRole('checkbox', { name: 'Examensdel' })
    expect((checked as HTMLInputElement).checked).toBe(true)
    const chosen = screen.getByLabelText(/^Vilken examensdel gäller ändringen\?/) as HTMLSelectElement
    expect(chosen.value).toBe(String(unit?.id))
  })

  test('that the school does not have is reported as not there', async () => {
    await renderScreen(world, await world.as('olena.bondar'), `${addresses.requestForm}?code=NOTHING`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Lomake' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Täytä lomake' })).toBeNull()
  })
})

describe('the page of requests', () => {
  test('saves all of them as a table', async () => {
    const saved = watchSavedFiles()
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/requests')
    await user.click(await screen.findByRole('button', { name: 'Tallenna taulukkona (CSV)' }))
    await waitFor(() => expect([...saved.keys()]).toEqual(['pyynnot-2026-11-23.csv']))
    const [head, ...rows] = await linesOf(saved.get('pyynnot-2026-11-23.csv'))
    expect(head).toBe('Numero;Pyyntö;Tila;Aloitettu;Lähetetty;Muuttunut;Käsittelijä')
    expect(rows[0]).toMatch(/^R\d{6};[^;]+;[^;]+;2026-\d\d-\d\d;/)
  })

  test.each([
    ['fi', 'Asiointi', 'Muu asia', 'Opintojen suunnittelu', /^Haku päättyi/],
    ['sv', 'Ärenden', 'Annat ärende', 'Planering av studierna', /^Ansökningstiden gick ut/],
    ['en', 'Requests', 'Something else', 'Planning your studies', /^Closed on/],
  ] as const)(
    'has in %s the forms by situation in life, those too that cannot be used now',
    async (language, title, other, group, closed) => {
      const { user } = await renderScreen(world, await world.as('olena.bondar'), '/requests', { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      await user.click(screen.getByRole('button', { name: other }))
      expect(screen.getByRole('heading', { level: 3, name: group })).toBeTruthy()
      expect(screen.getByText(closed)).toBeTruthy()
    },
  )

  test('leads from a wish to where it is done', async () => {
    const olena = await world.as('olena.bondar')
    await renderScreen(world, olena, '/requests')
    const intents = within(screen.getByRole('list', { name: 'Mitä asiasi koskee?' })).getAllByRole('link')
    const form = async (code: string) => `/studentgo/app/requests/form?form=${await formId(olena, code)}`
    expect(intents.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Todistus', '/studentgo/app/documents'],
      ['Kysymys', await form('ASK_SCHOOL')],
      ['Vapaa', '/studentgo/app/absence'],
      ['Tuki', await form('SUPPORT')],
      ['Aiempi osaaminen', await form('RECOGNITION')],
    ])
  })

  test('offers a guardian nothing that the access to the child does not cover', async () => {
    const id = await world.personId('amina.warsame')
    await world.database.db
      .updateTable('parent_access')
      .set({ consent_scopes: ['TIMETABLE'] })
      .where('student_id', '=', id)
      .execute()
    const hodan = await world.as('hodan.warsame', 'PARENT')
    await renderScreen(world, hodan, `/parent/student/${id}/requests`)
    const intents = within(screen.getByRole('list', { name: 'Mitä asiasi koskee?' })).getAllByRole('link')
    const names = intents.map(link => link.textContent)
    expect(names).toContain('Todistus')
    expect(names).not.toContain('Vapaa')
  })

  test('shows how far each request has come', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/requests')
    const own = within(screen.getByRole('region', { name: 'Omat pyynnöt' }))
    for (const [state, reached] of [
      ['Luonnos', 1],
      ['Odottaa vastaustasi', 3],
      ['Vastaus', 4],
    ] as const) {
      expect(own.getByText(state).querySelectorAll('[class*=reached]')).toHaveLength(reached)
    }
  })

  test('finds a form by its words', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/requests')
    await user.type(screen.getByRole('searchbox', { name: 'Etsi lomaketta' }), 'todistus')
    const forms = within(screen.getByRole('region', { name: 'Lomakkeet' }))
    await waitFor(() => expect(forms.queryByRole('link', { name: 'Eroaminen' })).toBeNull())
    expect(forms.getByRole('link', { name: 'Todistuksen tilaaminen' })).toBeTruthy()
  })

  test('says of a form what it requires, who handles it and by when, and begins it', async () => {
    const olena = await world.as('olena.bondar')
    const id = await formId(olena, 'CERTIFICATE_ORDER')
    const { user } = await renderScreen(world, olena, `/requests/form?form=${id}`)
    expect(screen.getByText('2 minuuttia')).toBeTruthy()
    expect(screen.getByText('Opintotoimisto')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Täytä lomake' }))
    expect(await screen.findByRole('button', { name: 'Lähetä' })).toBeTruthy()
  })
})

describe('a form', () => {
  test('asks only what follows from the answers, says what is missing, and is sent', async () => {
    const olena = await world.as('olena.bondar')
    const { id } = await begin(olena, 'CERTIFICATE_ORDER')
    const { user } = await renderScreen(world, olena, `/requests/request?id=${id}`)
    expect(screen.queryByLabelText('Mikä?')).toBeNull()
    await user.click(await screen.findByRole('radio', { name: 'Muu' }))
    await user.type(screen.getByLabelText('Mikä?'), 'Kielitodistus')
    await user.click(screen.getByRole('radio', { name: 'Opiskelutodistus' }))
    expect(screen.queryByLabelText('Mikä?')).toBeNull()
    await user.type(screen.getByLabelText('Kuinka monta kappaletta?'), '9')
    expect(screen.getByText('Enintään 5.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    expect(await screen.findByText('2 kohtaa on vielä täyttämättä.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Kuinka monta kappaletta?'))
    await user.type(screen.getByLabelText('Kuinka monta kappaletta?'), '2')
    const main = within(screen.getByRole('main'))
    // A single fault is shown at its field.
    expect(main.queryByText(/vielä täyttämättä/)).toBeNull()
    expect(main.getAllByText('Vastaa tähän.')).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: 'Haen opintotoimistosta' }))
    expect(main.queryByText('Vastaa tähän.')).toBeNull()
    await expectAccessible(screen.getByRole('main'))
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    expect(await screen.findByText(/Pyyntö on perillä/)).toBeTruthy()
    const { body } = await olena.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body).toMatchObject({
      state: 'SUBMITTED',
      answers: [
        { questionId: 1, value: 'STUDY' },
        { questionId: 3, value: 2 },
        { questionId: 4, value: 'PICK_UP' },
      ],
    })
  })

  test('is sent on request while it saves itself', async () => {
    const tuomas = await world.as('tuomas.harju')
    const { id } = await begin(tuomas, 'CERTIFICATE_ORDER')
    const save = delayAnswers(tuomas, '/rest/v1/request/answer', 'PUT')
    const { user } = await renderScreen(world, save.client, `/requests/request?id=${id}`)
    await user.click(await screen.findByRole('radio', { name: 'Opiskelutodistus' }))
    await user.type(screen.getByLabelText('Kuinka monta kappaletta?'), '2')
    await user.click(screen.getByRole('radio', { name: 'Haen opintotoimistosta' }))
    await screen.findByText(/^Tallennetaan/)
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    save.release()
    expect(await screen.findByText(/Pyyntö on perillä/)).toBeTruthy()
    const { body } = await tuomas.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body.state).toBe('SUBMITTED')
  })

  test('says to a minor that a guardian confirms it, and can be deleted', async () => {
    const aada = await world.as('aada.kuisma')
    const { id } = await begin(aada, 'RESIGNATION')
    const { user } = await renderScreen(world, aada, `/requests/request?id=${id}`)
    expect(await screen.findByText(/Olet alle 18-vuotias/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Poista luonnos' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Poista luonnos' }))
    expect(await screen.findByText('Pyyntö on peruttu, eikä sitä käsitellä.')).toBeTruthy()
  })
})
