import type { Attachments } from '@studentgo/protocol/attachments'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const path = '/attachments'
const text = (name: string, content = 'Hei.') => new File([content], name, { type: 'text/plain' })

async function namesOf(username: string): Promise<string[]> {
  const client = await world.as(username)
  const list = `/rest/v1/student/${await world.personId(username)}/attachment`
  return (await client.get<Attachments>(list)).body.content.map(file => file.name)
}

describe('the page of files', () => {
  test.each([
    ['fi', 'Tiedostot', 'Poissaolot', /^Kuka näkee: sinä, huoltajasi ja/],
    ['sv', 'Filer', 'Frånvaro', /^Vem ser: du, din vårdnadshavare och/],
    ['en', 'Files', 'Absences', /^Who can see it: you, your guardians and/],
  ] as const)(
    'says in %s what each file is for and who sees it',
    async (language, title, purpose, whoSees) => {
      await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      const region = await screen.findByRole('region', { name: purpose })
      expect(within(region).getByRole('button', { name: 'Lääkärintodistus.jpg' })).toBeTruthy()
      expect(within(region).getByText(whoSees)).toBeTruthy()
    },
  )

  test('opens the file that its address names, and says when there is none', async () => {
    URL.createObjectURL = () => 'blob:here'
    const aada = await world.as('aada.kuisma')
    const list = `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`
    const [file] = (await aada.get<Attachments>(list)).body.content.filter(
      one => one.name === 'Muistilista.txt',
    )
    const { user, unmount } = await renderScreen(world, aada, `${path}?file=${file?.id}`)
    await screen.findByRole('dialog', { name: 'Muistilista.txt' })
    await user.click(await screen.findByRole('button', { name: 'Sulje' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    await renderScreen(world, aada, `${path}?file=999999`)
    expect(await screen.findByText('Tätä tiedostoa ei enää ole.')).toBeTruthy()
  })

  test('says nothing of guardians to an adult', async () => {
    await renderScreen(world, await world.as('joonas.vainio'), path)
    await screen.findByRole('region', { name: 'Näytöt' })
    expect(screen.queryByText(/huoltaj/)).toBeNull()
  })

  test('of a student who has none yet says what will be there', async () => {
    await renderScreen(world, await world.as('eino.kuisma'), path, { language: 'en' })
    expect(await screen.findByText(/^There are no files yet\./)).toBeTruthy()
  })

  test('of a person who can only read offers nothing to add', async () => {
    await renderScreen(world, await world.as('noora.aalto'), path)
    await screen.findByText(/^Tiedostoja ei ole vielä\./)
    expect(screen.queryByRole('button', { name: 'Lisää tiedosto' })).toBeNull()
    expect(screen.queryByLabelText('Valitse tiedosto')).toBeNull()
  })

  test('takes several files at once, says so, and deletes one after asking', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.upload(await screen.findByLabelText('Valitse tiedosto'), [
      text('eka.txt'),
      text('toka.txt', 'Moi.'),
    ])
    expect(await screen.findByRole('button', { name: 'toka.txt' })).toBeTruthy()
    expect(await screen.findByText('Tiedosto toka.txt lisättiin.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Poista: eka.txt' }))
    await user.click(screen.getByRole('button', { name: 'Poista pysyvästi: eka.txt' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'eka.txt' })).toBeNull())
    const names = await namesOf('aada.kuisma')
    expect([names.includes('toka.txt'), names.includes('eka.txt')]).toEqual([true, false])
  })

  test('gives a file another name and description, and keeps what it is', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(await screen.findByRole('button', { name: 'Muokkaa: Muistilista.txt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Muokkaa tiedoston tietoja' }))
    const name = await dialog.findByRole('textbox', { name: 'Nimi' })
    await user.clear(name)
    await user.type(name, 'Ostoslista')
    await user.type(dialog.getByRole('textbox', { name: 'Kuvaus (vapaaehtoinen)' }), 'Retkelle')
    await expectAccessible(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByRole('button', { name: 'Ostoslista.txt' })).toBeTruthy()
    expect(screen.getByText('Retkelle')).toBeTruthy()
  })

  test('offers no deleting of what is attached to something, and says to what', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const region = await screen.findByRole('region', { name: 'Näytöt' })
    expect(within(region).getByText('Liitetty näytön tehtävään. Poista se ensin sieltä.')).toBeTruthy()
    expect(within(region).queryByRole('button', { name: /^Poista/ })).toBeNull()
  })

  test.each([
    ['kuva.heic', /^Kuva on HEIC-muodossa/],
    ['ohjelma.exe', /^Tällaista tiedostoa ei voi lähettää\./],
  ])('says of %s what to do instead, before it is sent', async (name, words) => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const choose = (await screen.findByLabelText('Valitse tiedosto')) as HTMLInputElement
    // A device may ignore the accepted types of the field.
    choose.removeAttribute('accept')
    await user.upload(choose, text(name))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: `Yritä uudelleen: ${name}` })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Poista: ${name}` }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('shows why the server refuses a file', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path, { language: 'en' })
    await user.upload(await screen.findByLabelText('Choose a file'), text('lie.pdf'))
    expect(await screen.findByText(/^The content of the file does not match/)).toBeTruthy()
  })

  test('sends a file again whose answer was lost, and it is there once', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path, { loseFirst: 'POST' })
    await user.upload(await screen.findByLabelText('Valitse tiedosto'), text('kerran.txt'))
    await user.click(await screen.findByRole('button', { name: 'Yritä uudelleen: kerran.txt' }))
    expect(await screen.findByRole('button', { name: 'kerran.txt' })).toBeTruthy()
    expect((await namesOf('aada.kuisma')).filter(name => name === 'kerran.txt').length).toBe(1)
  })

  test('shows a picture, and downloads any other file', async () => {
    URL.createObjectURL = () => 'blob:here'
    URL.revokeObjectURL = () => undefined
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(await screen.findByRole('button', { name: 'Lääkärintodistus.jpg' }))
    const picture = await screen.findByRole('img', { name: 'Kuva Lääkärintodistus.jpg' })
    expect(picture.getAttribute('src')).toBe('blob:here')
    await expectAccessible(screen.getByRole('dialog'))
    await user.click(screen.getByRole('button', { name: 'Sulje' }))
    await user.click(screen.getByRole('button', { name: 'Opinnot lyhyesti.pdf' }))
    const save = await screen.findByRole('link', { name: 'Tallenna laitteelle' })
    expect(save.getAttribute('download')).toBe('Opinnot lyhyesti.pdf')
    expect(screen.getByRole('link', { name: 'Avaa uuteen välilehteen' })).toBeTruthy()
  })
})

test('a document of the plan is on the page of the plan', async () => {
  await renderScreen(world, await world.as('aada.kuisma'), '/studies/plan')
  const documents = await screen.findByRole('region', { name: 'Asiakirjat' })
  expect(within(documents).getByRole('button', { name: 'Opinnot lyhyesti.pdf' })).toBeTruthy()
})

describe('a certificate', () => {
  test('goes along with the report of an absence, and is shown with it', async () => {
    const olena = await world.as('olena.bondar')
    const { user } = await renderScreen(world, olena, '/absence', { language: 'en' })
    await user.click(await screen.findByRole('button', { name: 'Report an absence' }))
    const dialog = await screen.findByRole('dialog')
    await user.upload(await within(dialog).findByLabelText('Choose a file'), text('certificate.txt'))
    expect(await within(dialog).findByRole('button', { name: 'certificate.txt' })).toBeTruthy()
    await expectAccessible(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    const notices = await screen.findByRole('region', { name: 'Reports and applications' })
    expect(await within(notices).findByRole('button', { name: 'certificate.txt' })).toBeTruthy()
  })
})
