import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photo } from '../../../server/test/world/sample-files.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const path = '/personalinfo'
const approvals = '/personalinfo/approvals'

describe('the page of own details', () => {
  test.each([
    ['fi', 'Omat tiedot', 'Yhteystiedot'],
    ['sv', 'Mina uppgifter', 'Kontaktuppgifter'],
    ['en', 'My details', 'Contact details'],
  ] as const)('shows in %s what the college holds, in groups', async (language, title, group) => {
    await renderScreen(world, await world.as('aada.kuisma'), path, { language })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('region', { name: group })).toBeTruthy()
  })

  test('leaves out nothing that the college holds about a person', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    const group = screen.getByRole('region', { name: 'Namn och identitet' })
    expect(within(group).getByText('Kön').nextSibling?.textContent).toBe('man')
  })

  test('Aada changes whom to call, and learns at the field that it cannot be her own number', async () => {
    const studentId = await world.personId('aada.kuisma')
    await world.database.db
      .updateTable('person')
      .set({ phone: '040 555 0177' })
      .where('id', '=', studentId)
      .execute()
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(screen.getByRole('button', { name: 'Muokkaa Lähin yhteyshenkilö' }))
    const group = screen.getByRole('region', { name: 'Lähin yhteyshenkilö' })
    await user.click(await within(group).findByRole('button', { name: 'Poista yhteyshenkilö 2' }))
    await user.clear(within(group).getByLabelText('Puhelin'))
    await user.type(within(group).getByLabelText('Puhelin'), '+358 40 555 0177')
    await user.click(within(group).getByRole('button', { name: 'Tallenna' }))
    const phone = within(group).getByLabelText<HTMLInputElement>('Puhelin')
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    expect(within(group).getByText('Yhteyshenkilöllä on oltava eri numero kuin sinulla.')).toBeTruthy()
    await user.clear(phone)
    await user.type(phone, '040 555 0199')
    await user.click(within(group).getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(within(group).queryByRole('button', { name: 'Tallenna' })).toBeNull())
    expect(within(group).getByRole('link', { name: '040 555 0199' })).toBeTruthy()
  })

  test.each([
    ['fi', 'Muokkaa Yhteystiedot', 'Puhelin', '12', 'Kirjoita numero näin: 040 123 4567'],
    ['sv', 'Ändra Kontaktuppgifter', 'Telefon', '12', 'Skriv numret så här: 040 123 4567'],
    ['en', 'Edit Contact details', 'Telephone', '12', 'Write the number like this: 040 123 4567'],
    [
      'fi',
      'Muokkaa Yhteystiedot',
      'Sähköposti',
      'aada@',
      'Kirjoita osoite näin: etunimi.sukunimi@esimerkki.fi',
    ],
    ['fi', 'Muokkaa Yhteystiedot', 'Sähköposti', '', 'Tämä tieto tarvitaan.'],
  ] as const)(
    'reports in %s once what is wrong with a field: %s, %s, «%s»',
    async (language, change, label, typed, said) => {
      const { user } = await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      await user.click(screen.getByRole('button', { name: change }))
      const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
      await user.clear(field)
      if (typed !== '') await user.type(field, typed)
      await user.type(field, '{Enter}')
      const fault = await screen.findByText(said)
      expect(field.getAttribute('aria-describedby')).toContain(fault.id)
      expect(screen.queryByText(/^(Tarkista|Kontrollera|Check)/)).toBeNull()
      await user.click(await screen.findByRole('button', { name: /^(Aloita alusta|Börja om|Start over)$/ }))
    },
  )

  test.each([
    ['fi', 'Kieli, jolla oppilaitos palvelee sinua', 'Muokkaa Asiointikieli', 'Asiointikieli'],
    ['sv', 'Det språk som läroanstalten betjänar dig på', 'Ändra Kontaktspråk', 'Kontaktspråk'],
    ['en', 'The language in which the college serves you', 'Edit Language of contact', 'Language of contact'],
  ] as const)(
    'says in %s what the language of contact means, on the page and at its field',
    async (language, meaning, change, field) => {
      const { user } = await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      expect(screen.getByText(meaning, { exact: false })).toBeTruthy()
      await user.click(screen.getByRole('button', { name: change }))
      const select = await screen.findByRole('combobox', { name: field })
      const help = document.getElementById(select.getAttribute('aria-describedby') ?? '')
      expect(help?.textContent).toContain(meaning)
    },
  )

  test.each([
    ['Asioin suomeksi', 'suomi'],
    ['Asioin ruotsiksi', 'ruotsi'],
  ])(
    'asks once in which language Joonas is served, where the language button has changed it: %s',
    async (answer, stored) => {
      const joonas = await world.as('joonas.vainio')
      await world.database.db
        .updateTable('person')
        .set({ language: 'en', shown_language: 'fi', language_by_button: true })
        .where('id', '=', await world.personId('joonas.vainio'))
        .execute()
      const home = await renderScreen(world, joonas, '/')
      await home.user.click(screen.getByRole('link', { name: /Tarkista asiointikielesi/ }))
      await screen.findByText('Millä kielellä asioit oppilaitoksen kanssa?')
      expect(screen.getByText(/Se on nyt englanti\./)).toBeTruthy()
      await expectAccessible()
      await home.user.click(screen.getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('button', { name: answer })).toBeNull())
      const card = screen.getByRole('region', { name: 'Asiointikieli' })
      expect(within(card).getByText(stored)).toBeTruthy()
    },
  )

  test('a card is edited in place by keyboard: the focus is on its first field, and on its button after saving', async () => {
    const { user } = await renderScreen(world, await world.as('tuomas.harju'), path)
    const button = screen.getByRole('button', { name: 'Muokkaa Elämäntilanne' })
    button.focus()
    await user.keyboard('{Enter}')
    const card = within(screen.getByRole('region', { name: 'Elämäntilanne' }))
    const first = await card.findByLabelText('Pääasiallinen toiminta')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await expectAccessible()
    await user.clear(card.getByLabelText('Työnantaja'))
    await user.type(card.getByLabelText('Työnantaja'), 'Koepaja{Enter}')
    // The details are rendered, but hidden, before the form disappears.
    const again = await screen.findByRole('button', { name: 'Muokkaa Elämäntilanne' })
    expect(document.activeElement).toBe(again)
    expect(card.getByText('Koepaja')).toBeTruthy()
    await user.keyboard('{Enter}')
    await user.click(await card.findByRole('button', { name: 'Peruuta' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Muokkaa Elämäntilanne' }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('Aada adds a photo of herself, sees it, and takes it away again', async () => {
    URL.createObjectURL = () => 'blob:here'
    URL.revokeObjectURL = () => undefined
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(screen.getByRole('button', { name: 'Lisää kuva' }))
    const picture = new File([new Uint8Array(await photo())], 'Minä.jpg', { type: 'image/jpeg' })
    await user.upload(await screen.findByLabelText('Valitse tiedosto'), picture)
    await screen.findByRole('button', { name: 'Minä.jpg' })
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByRole('img', { name: 'Kuva: Aada Kuisma' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Muuta kuvaasi' }))
    await user.click(await screen.findByRole('button', { name: 'Poista: Minä.jpg' }))
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Kuva: Aada Kuisma' })).toBeNull())
  })

  test('Mikael changes his e-mail in Swedish: it waits for the link of a letter', async () => {
    const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    await user.click(screen.getByRole('button', { name: 'Ändra Kontaktuppgifter' }))
    const email = await screen.findByLabelText('E-post')
    await user.clear(email)
    await user.type(email, 'mikael.ny@example.invalid')
    await user.click(screen.getByRole('button', { name: 'Spara' }))
    await screen.findByText('Adressen mikael.ny@example.invalid väntar på bekräftelse')
  })

  test('a change that the college decides on is sent as a request, with a file that shows it', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), path)
    await user.click(screen.getByRole('button', { name: 'Ehdota kotiosoitteen muutosta' }))
    const card = screen.getByRole('region', { name: 'Osoitteet' })
    await user.clear(await within(card).findByLabelText('Katuosoite'))
    await user.type(within(card).getByLabelText('Katuosoite'), 'Satamakatu 1')
    await user.upload(
      within(card).getByLabelText('Valitse tiedosto'),
      new File(['Vuokrasopimus'], 'vuokrasopimus.txt', { type: 'text/plain' }),
    )
    await within(card).findByRole('button', { name: 'vuokrasopimus.txt' })
    await expectAccessible()
    await user.click(within(card).getByRole('button', { name: 'Lähetä oppilaitokselle' }))
    await within(card).findByText(/· Lähetetty .*, odottaa oppilaitoksen päätöstä$/)
    expect(await screen.findByRole('link', { name: 'Katso muutosehdotukset' })).toBeTruthy()
  })

  test('a request that waits can be taken back', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), approvals)
    expect(screen.getByText('Satamakatu 1, 99999 Kuutsalmi')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'vuokrasopimus.txt' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Peru ehdotus Kotiosoite' }))
    await screen.findByText('Peruttu')
  })

  test.each([
    ['fi', 'Kutsumanimi', 'Hyväksytty, näkyy kun rekisteri on päivitetty'],
    ['sv', 'Tilltalsnamn', 'Godkänd, syns när registret har uppdaterats'],
    ['en', 'Name you go by', 'Approved, will show once the register has been updated'],
  ] as const)(
    'an accepted change says in %s, at its field and in the request, that the register does not have it yet',
    async (language, field, said) => {
      const { db } = world.database
      await sql`insert into info_change_request (student_id, field, old_value, new_value, state, created_at, handled_at)
        select ${await world.personId('ilmari.koski')}, 'callName', '"Ilmari"', '"Olavi"', 'APPROVED',
          '2026-11-20T09:00:00+02:00', '2026-11-21T09:00:00+02:00'
        where not exists (select from info_change_request where new_value = '"Olavi"')`.execute(db)
      const ilmari = await world.as('ilmari.koski')
      await renderScreen(world, ilmari, path, { language })
      expect(screen.getByText(field).nextSibling?.textContent).toContain(`Olavi · ${said}`)
      cleanup()
      await renderScreen(world, ilmari, approvals, { language })
      expect(screen.getByText(said)).toBeTruthy()
    },
  )

  test('a person whose studies have ended reads the details and is offered no change', async () => {
    await renderScreen(world, await world.as('noora.aalto'), path)
    expect(screen.getByRole('heading', { level: 1, name: 'Omat tiedot' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Muokkaa|^Ehdota|^Lisää/ })).toBeNull()
  })
})

describe('the page of consents', () => {
  test('nothing is given beforehand; a consent is given and withdrawn by one press each', async () => {
    const { user } = await renderScreen(world, await world.as('amina.warsame'), approvals)
    expect(screen.queryByText('Voimassa')).toBeNull()
    const card = screen.getByRole('listitem', { name: 'Yhteydenpito valmistumisen jälkeen' })
    await user.click(within(card).getByRole('button', { name: /^Anna suostumus/ }))
    await within(card).findByText('Voimassa')
    await user.click(within(card).getByRole('button', { name: /^Peru suostumus/ }))
    await within(card).findByText('Ei voimassa')
  })

  test('a picture of a minor needs the guardian too', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), approvals)
    const card = screen.getByRole('listitem', { name: 'Kuvien julkaiseminen' })
    expect(within(card).getByText('Tarvitaan myös huoltajan suostumus.')).toBeTruthy()
  })
})

test('a guardian gives and withdraws the guardian’s consents, and reads the student’s decisions', async () => {
  const aadaId = await world.personId('aada.kuisma')
  const aada = await world.as('aada.kuisma')
  const picture = { code: 'PHOTO_PUBLISH', granted: true, version: 1 }
  const saved = await aada.put('/rest/v1/personalinfo/approvals', { consents: [picture] })
  expect(saved.status).toBe(200)
  const petri = await world.as('petri.kuisma', 'PARENT')
  const { user } = await renderScreen(world, petri, `/parent/student/${aadaId}${approvals}`)
  expect(screen.getByRole('heading', { level: 1, name: 'Suostumukset' })).toBeTruthy()
  expect(screen.queryByText(/ehdot|Kuka näkee|Omat tiedot/)).toBeNull()
  const card = within(screen.getByRole('listitem', { name: 'Kuvien julkaiseminen' }))
  expect(card.getByText('Opiskelija on antanut oman suostumuksensa.')).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Anna suostumus/ }))
  await card.findByText('Voimassa')
  await user.click(card.getByRole('button', { name: /^Peru suostumus/ }))
  await card.findByText('Ei voimassa')
})

describe('the details of a child', () => {
  const ofChild = async (username: string) => `/parent/student/${await world.personId(username)}${path}`

  test.each([
    ['fi', 'Opiskelijan tiedot', 'Lähin yhteyshenkilö', 'Kirjoita viesti'],
    ['sv', 'Den studerandes uppgifter', 'Närmaste kontaktperson', 'Skriv ett meddelande'],
    ['en', 'Student’s details', 'Emergency contacts', 'Write a message'],
  ] as const)(
    'are read in %s by a guardian of a minor, who changes nothing and learns whom to ask',
    async (language, title, emergency, write) => {
      await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), await ofChild('eino.kuisma'), {
        language,
      })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getAllByText('Eino Kuisma').length).toBeGreaterThan(0)
      expect(screen.getByRole('region', { name: emergency })).toBeTruthy()
      expect(screen.getByRole('link', { name: write })).toBeTruthy()
      expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
      const regions = within(screen.getByRole('main')).getAllByRole('region')
      expect(regions).toHaveLength(4)
    },
  )

  test('hide under non-disclosure where the child is found, and say no more than that nothing is shown', async () => {
    const { db } = world.database
    const id = await world.personId('eino.kuisma')
    const phone = '040 555 0199'
    await db.updateTable('person').set({ phone }).where('id', '=', id).execute()
    const petri = await world.as('petri.kuisma', 'PARENT')
    await renderScreen(world, petri, await ofChild('eino.kuisma'))
    expect(screen.getByText(phone)).toBeTruthy()
    cleanup()
    await db.updateTable('student').set({ non_disclosure: true }).where('person_id', '=', id).execute()
    await renderScreen(world, petri, await ofChild('eino.kuisma'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ei nähtävissä täällä')
    cleanup()
    await db.updateTable('parent_access').set({ regranted: true }).where('student_id', '=', id).execute()
    await renderScreen(world, petri, await ofChild('eino.kuisma'))
    expect(screen.getByRole('heading', { level: 1, name: 'Opiskelijan tiedot' })).toBeTruthy()
    const contact = within(screen.getByRole('region', { name: 'Yhteystiedot' }))
    expect(contact.getByText('Puhelin').nextSibling?.textContent).toBe('Ei näytettävää')
    expect(screen.queryByText(phone)).toBeNull()
    expect(screen.getByText('Yhteyshenkilöitä ei ole näytettävänä.')).toBeTruthy()
    expect(screen.queryByText('Ryhmä')).toBeNull()
  })

  test.each([
    ['hodan.warsame', 'amina.warsame'],
    ['vesa.salo', 'veera.salo'],
  ])('are not there for %s, whose child is an adult', async (guardian, student) => {
    await renderScreen(world, await world.as(guardian, 'PARENT'), await ofChild(student))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ei nähtävissä täällä')
    expect(screen.queryByRole('link', { name: 'Opiskelijan tiedot' })).toBeNull()
  })
})

test('a link of a letter that is no longer valid says how to get another', async () => {
  const { user } = await renderScreen(
    world,
    await world.as('aada.kuisma'),
    `/personalinfo/email#t=${'a'.repeat(43)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Vahvista osoite' }))
  await screen.findByText('Linkki ei ole enää voimassa')
})
