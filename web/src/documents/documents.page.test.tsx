import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('documents and certificates', () => {
  test.each([
    ['fi', 'Todistukset ja tulosteet', /^Avaa PDF: Opiskelutodistus, Tieto- ja viestintätekniikan/, 'fi'],
    ['sv', 'Intyg och utskrifter', /^Öppna PDF: Studieintyg, Grundexamen/, 'se'],
    ['en', 'Certificates and documents', /^Open PDF: Certificate of studies, Vocational/, 'en'],
  ] as const)('are ready in %s, each one tap from being opened', async (language, title, link, chosen) => {
    await renderScreen(world, await world.as('noora.aalto'), '/documents', { language })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    const open = screen.getByRole('link', { name: link })
    expect(open.getAttribute('href')).toMatch(
      new RegExp(`^/rest/v1/studies/report/\\d+\\?code=STUDY_CERTIFICATE&language=${chosen}$`),
    )
  })

  test('are printed in another language where one is chosen', async () => {
    const { user } = await renderScreen(world, await world.as('noora.aalto'), '/documents')
    await user.click(screen.getByRole('radio', { name: 'englanti' }))
    const open = screen.getByRole('link', { name: /^Avaa PDF: Opiskelutodistus/ })
    expect(open.getAttribute('href')).toContain('language=en')
  })
})

describe('the certificate of studies', () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  afterEach(() => {
    share.mockClear()
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  test('is shared as a file where the device can do that', async () => {
    Object.assign(navigator, { canShare: () => true, share })
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/documents')
    await user.click(screen.getByRole('button', { name: 'Jaa: Opiskelutodistus' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    const [file] = share.mock.calls[0]?.[0].files ?? []
    expect(file).toMatchObject({ name: 'Opiskelutodistus.pdf', type: 'application/pdf' })
    expect(await file?.slice(0, 5).text()).toBe('%PDF-')
  })

  test('is not offered to be shared where the device cannot', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/documents')
    expect(screen.queryByRole('button', { name: /^Jaa/ })).toBeNull()
  })

  test('can be ordered on paper by those who still study', async () => {
    const noora = await renderScreen(world, await world.as('noora.aalto'), '/documents')
    expect(screen.queryByRole('link', { name: 'Tilaa paperilla' })).toBeNull()
    noora.unmount()
    await renderScreen(world, await world.as('aada.kuisma'), '/documents')
    const order = screen.getByRole('link', { name: 'Tilaa paperilla' })
    expect(order.getAttribute('href')).toBe('/studentgo/app/requests/form?code=CERTIFICATE_ORDER')
  })
})

test('an official document that was printed says until when that paper is valid', async () => {
  const veera = await world.as('veera.salo')
  const id = await world.database.db
    .selectFrom('study_right')
    .where('student_id', '=', await world.personId('veera.salo'))
    .select('id')
    .executeTakeFirstOrThrow()
  await veera.get(`/rest/v1/studies/report/${id.id}`)
  await renderScreen(world, veera, '/documents')
  expect(screen.getByText('Tulostettu viimeksi 23.11.2026. Se on voimassa 21.2.2027 asti.')).toBeTruthy()
})

describe('the summary of absences', () => {
  test('is of the days that are chosen, and not opened for days that are none', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/documents')
    const section = screen.getByRole('region', { name: 'Muut tulosteet' })
    const link = () => within(section).queryByRole('link', { name: /^Yhteenveto poissaoloista/ })
    expect(link()?.getAttribute('href')).not.toContain('from=')
    await user.click(within(section).getByText('Valitse aika'))
    const [day, month, year, lastDay, lastMonth, lastYear] = within(section).getAllByRole('spinbutton')
    for (const [part, typed] of [
      [day, '1'],
      [month, '10'],
      [year, '2026'],
      [lastDay, '31'],
      [lastMonth, '10'],
      [lastYear, '2026'],
    ] as const) {
      if (part === undefined) throw new Error('a date has three parts')
      await user.click(part)
      await user.keyboard(typed)
    }
    expect(link()?.getAttribute('href')).toContain('from=2026-10-01&to=2026-10-31')
    await expectAccessible()
    if (month === undefined) throw new Error('a date has three parts')
    await user.click(month)
    await user.keyboard('12')
    expect(link()).toBeNull()
    expect(within(section).getByText('Lopun on oltava alun jälkeen.')).toBeTruthy()
  })
})

describe('whether a document is valid', () => {
  test('is asked by its code, without a session, and said in words', async () => {
    const { user } = await renderScreen(world, await world.anyone(), '/document')
    await user.click(screen.getByRole('button', { name: 'Tarkista' }))
    expect(screen.getByLabelText(/^Asiakirjan koodi/).getAttribute('aria-invalid')).toBe('true')
    await user.type(screen.getByLabelText(/^Asiakirjan koodi/), '0000-0000-0000-0000')
    await user.click(screen.getByRole('button', { name: 'Tarkista' }))
    expect(await screen.findByText('Asiakirja ei ole voimassa.')).toBeTruthy()
    await expectAccessible()
  })
})
