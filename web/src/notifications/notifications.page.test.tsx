import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type NotifiedEvent, notify } from '../../../server/src/platform/notify/notify.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { routeOf } from '../app/routes.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.database.db.deleteFrom('notification').execute()
})
afterEach(async () => {
  await world.database.db.deleteFrom('notification').execute()
  await world.database.db.deleteFrom('notification_settings').execute()
})
afterAll(() => world.close())

/** Sends Aada notifications, and returns her browser. */
async function notifications(...events: Partial<NotifiedEvent>[]) {
  const studentId = await world.personId('aada.kuisma')
  const usual = { rule: 'plan-sent' as const, data: {}, target: '/studies/plan', studentId }
  const all = events.map((event, at) => ({ ...usual, key: `event ${at}`, ...event }) as NotifiedEvent)
  const { db } = world.database
  await db.deleteFrom('notification').execute()
  await notify(db, all, world.platform.clock.now())
  await world.platform.jobs.runDue()
  return world.as('aada.kuisma')
}

const moved: Partial<NotifiedEvent> = {
  rule: 'lesson-moved',
  data: {
    what: { fi: 'Ohjelmointi', sv: 'Programmering' },
    startsAt: '2026-11-26T10:00:00+02:00',
    fromAt: '2026-11-25T08:15:00+02:00',
    toAt: '2026-11-26T10:00:00+02:00',
    placeFrom: 'A101',
    placeTo: 'B214',
  },
  target: '/studenttimetable?day=2026-11-26',
}

describe('notifications', () => {
  test.each([
    [
      'fi',
      /Ohjelmointi on siirretty: ennen keskiviikko 25\.11\. klo 8\.15, nyt torstai 26\.11\. klo 10\.00/,
      'Tila: A101 → B214',
    ],
    [
      'sv',
      /Programmering har flyttats: tidigare onsdag 25\.11 kl\. 8\.15, nu torsdag 26\.11 kl\. 10\.00/,
      'Rum: A101 → B214',
    ],
    [
      'en',
      /Ohjelmointi has been moved: before Wednesday 25 Nov at 08:15, now Thursday 26 Nov/,
      'Room: A101 → B214',
    ],
  ] as const)(
    'say in %s what has happened, by day, with a link to the very thing',
    async (language, sentence, place) => {
      await renderScreen(world, await notifications(moved), '/notifications', { language })
      const link = screen.getByRole('link', { name: sentence })
      expect(link.getAttribute('href')).toBe('/studentgo/app/studenttimetable?day=2026-11-26')
      expect(screen.getByText(place)).toBeTruthy()
    },
  )

  test('are counted in the frame until they are read', async () => {
    await routeOf('/account')?.screen.load()
    const event = { target: '/account' }
    const { user } = await renderScreen(world, await notifications(event, event), '/notifications')
    expect(screen.getByRole('link', { name: 'Ilmoitukset 2 lukematonta' })).toBeTruthy()
    await user.click(screen.getAllByRole('link', { name: 'HOKS odottaa hyväksyntää' })[0] as HTMLElement)
    expect(await screen.findByRole('link', { name: 'Ilmoitukset 1 lukematon' })).toBeTruthy()
  })

  test('are all marked as read with one button, and nothing is left to mark', async () => {
    const { user } = await renderScreen(world, await notifications({}, moved), '/notifications')
    expect(screen.getAllByText('Uusi')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Merkitse kaikki luetuiksi' }))
    await waitFor(() => expect(screen.queryByText('Uusi')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Merkitse kaikki luetuiksi' })).toBeNull()
    expect(screen.getByText('0 lukematonta')).toBeTruthy()
  })

  test('older ones come below on request', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ key: `${at}` }))
    const { user } = await renderScreen(world, await notifications(...many), '/notifications')
    const sentences = () => screen.getAllByRole('link', { name: 'HOKS odottaa hyväksyntää' })
    expect(sentences()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Näytä vanhempia' }))
    await waitFor(() => expect(sentences()).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Näytä vanhempia' })).toBeNull()
  })

  test('that a push message was about open the very thing', async () => {
    const client = await notifications(moved)
    const { content } = (await client.get<{ content: { id: number }[] }>('/rest/v1/notifications')).body
    await renderScreen(world, client, `/notifications?open=${content[0]?.id}`)
    await screen.findByRole('heading', { level: 1, name: 'Viikko 48' })
    await waitFor(async () =>
      expect((await client.get('/rest/v1/notifications')).body).toMatchObject({ unreadCount: 0 }),
    )
  })

  test('an empty list says what it will contain', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/notifications')
    expect(screen.getByText(/^Ei ilmoituksia\. Tässä näet, kun/)).toBeTruthy()
  })
})

describe('the choices', () => {
  test('are kept, and what is about the safety of the account cannot be switched off', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, '/notifications/choices')
    const byEmail = (topic: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `${topic}: sähköposti` })
    expect(byEmail('Käyttäjätili').disabled).toBe(true)
    await user.click(byEmail('Poissaolot'))
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByText('Asetukset on tallennettu.')).toBeTruthy()
    const { body } = await client.get<{ topics: { topic: string; email: boolean }[] }>(
      '/rest/v1/notifications/choices',
    )
    expect(body.topics.find(one => one.topic === 'ABSENCES')?.email).toBe(false)
    expect(body.topics.find(one => one.topic === 'PLAN')?.email).toBe(true)
  })

  test.each([
    ['fi', /Tämä selain ei voi näyttää ilmoituksia/, /Sinulla ei ole sähköpostiosoitetta/],
    ['sv', /Den här webbläsaren kan inte visa aviseringar/, /Du har ingen e-postadress/],
    ['en', /This browser cannot show notifications/, /You have no e-mail address/],
  ] as const)('say in %s what cannot reach anybody', async (language, device, address) => {
    const id = await world.personId('amina.warsame')
    await world.database.db.updateTable('person').set({ email: null }).where('id', '=', id).execute()
    await renderScreen(world, await world.as('amina.warsame'), '/notifications/choices', { language })
    expect(await screen.findByText(device)).toBeTruthy()
    expect(screen.getByText(address)).toBeTruthy()
  })
})
