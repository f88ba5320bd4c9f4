import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '../../../server/src/import/engine/csv-text.ts'
import { importSample } from '../../../server/test/import/import-sample.ts'
import { type SampleFolder, sampleSchool } from '../../../server/test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A folder as the browser's picker provides it. */
function picked(folder: SampleFolder, source: string): File[] {
  const manifest = [
    { propertyName: 'oneroster.version', value: '1.2' },
    { propertyName: 'source.systemCode', value: source },
  ]
  const tables = Object.entries(folder).map(
    ([name, rows]) => [name, csvOf(Object.keys(Object.assign({}, ...rows)), rows)] as const,
  )
  return [['manifest', csvOf(['propertyName', 'value'], manifest)] as const, ...tables].map(([name, text]) =>
    withPath(new File([text], `${name}.csv`)),
  )
}

function withPath(file: File): File {
  return Object.defineProperty(file, 'webkitRelativePath', { value: `vienti/${file.name}` })
}

/** The newest import once the server has tried it; `after` is an older one. */
async function triedImport(after = 0): Promise<number> {
  await world.platform.jobs.runDue()
  return waitFor(async () => {
    const { id } = await world.database.db
      .selectFrom('desk_import')
      .where('state', '=', 'DONE')
      .where('id', '>', after)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  })
}

test('an administrator chooses a folder and has it tried, with the history below', async () => {
  const kimmo = await world.as('kimmo.saari', 'STAFF')
  const { user } = await renderScreen(world, kimmo, '/staff/imports')
  expect(screen.getByRole('heading', { level: 2, name: 'Historia' })).toBeTruthy()
  await user.upload(screen.getByLabelText('Kansio'), picked(sampleSchool('screen'), 'screen'))
  expect(await screen.findByText(/^vienti: \d+ tiedostoa/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lähetä ja kokeile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'vienti' })).toBeTruthy()
  expect(screen.getByText('Kokeillaan')).toBeTruthy()
  expect(await triedImport()).toBeGreaterThan(0)
})

test('an administrator sees what would be imported', async () => {
  const id = await triedImport()
  await renderScreen(world, await world.as('kimmo.saari', 'STAFF'), `/staff/imports/one?id=${id}`)
  const people = within(await screen.findByRole('listitem', { name: 'Henkilöt' }))
  expect(people.getByText('5 uutta')).toBeTruthy()
  expect(people.getByText('s2')).toBeTruthy()
  expect(screen.queryByText(/Öhman/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Ota käyttöön' })).toBeTruthy()
  await expectAccessible()
})

test('an administrator reads in their own language how far an import is', async () => {
  const id = await triedImport()
  const write = (state: 'RUNNING' | 'DONE', progress: string | null) =>
    world.database.db
      .updateTable('desk_import')
      .set({ state, progress, seen_at: world.platform.clock.now() })
      .where('id', '=', id)
      .execute()
  const kimmo = await world.as('kimmo.saari', 'STAFF')
  const path = `/staff/imports/one?id=${id}`
  await write('RUNNING', JSON.stringify({ step: 'READING', name: 'users.csv', percent: 40 }))
  await renderScreen(world, kimmo, path)
  expect(await screen.findByText('Luetaan users.csv, 40 %')).toBeTruthy()
  cleanup()
  await write('RUNNING', JSON.stringify({ step: 'PASSWORDS', count: 100, of: 250 }))
  await renderScreen(world, kimmo, path, { language: 'sv' })
  expect(await screen.findByText('De första lösenorden skyddas, 100/250')).toBeTruthy()
  cleanup()
  // A server of the previous version wrote a line in its own format.
  await write('RUNNING', 'users.csv 40 %')
  await renderScreen(world, kimmo, path, { language: 'en' })
  expect(await screen.findByText('Being tried')).toBeTruthy()
  expect(screen.queryByText(/users\.csv/)).toBeNull()
  await write('DONE', null)
})

test('an administrator reads of a refused folder first which of its files was cut off', async () => {
  const before = await triedImport()
  const kimmo = await world.as('kimmo.saari', 'STAFF')
  const { user } = await renderScreen(world, kimmo, '/staff/imports')
  const school = sampleSchool('cut')
  const files = picked(school, 'cut').map(file =>
    file.name === 'users.csv'
      ? withPath(new File([`${Object.keys(school.users?.[0] ?? {}).join()}\n`], file.name))
      : file,
  )
  await user.upload(screen.getByLabelText('Kansio'), files)
  await user.click(await screen.findByRole('button', { name: 'Lähetä ja kokeile' }))
  await screen.findByRole('heading', { level: 1, name: 'vienti' })
  const id = await triedImport(before)
  cleanup()
  await renderScreen(world, kimmo, `/staff/imports/one?id=${id}`)
  expect(
    await screen.findByText('Kansiota ei voi ottaa käyttöön. Korjaa viat ja tuo se uudelleen.'),
  ).toBeTruthy()
  const [sign] = screen.getAllByText('users.csv')
  expect(sign?.closest('li')?.textContent).toContain('Tiedostossa on vain otsikkorivi.')
  const fault = screen.getAllByText(/is not in users\.csv/)[0]
  expect(sign?.compareDocumentPosition(fault as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectAccessible()
})

test.each([
  ['sv', 'Importer'],
  ['en', 'Imports'],
] as const)('the page is called so in %s: %s', async (language, title) => {
  await renderScreen(world, await world.as('kimmo.saari', 'STAFF'), '/staff/imports', { language })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('an administrator is asked whether a school that is here already is a new one', async () => {
  const again = (tag: string) => {
    const school = sampleSchool(tag)
    const users = (school.users ?? []).map(row => ({ ...row, familyName: `${row.familyName} Toinen` }))
    return { ...school, users }
  }
  await importSample(world, again('first'), 'koulu-a')
  const before = await triedImport()
  const kimmo = await world.as('kimmo.saari', 'STAFF')
  const { user } = await renderScreen(world, kimmo, '/staff/imports')
  await user.upload(screen.getByLabelText('Kansio'), picked(again('second'), 'koulu-b'))
  await user.click(await screen.findByRole('button', { name: 'Lähetä ja kokeile' }))
  await screen.findByRole('heading', { level: 1, name: 'vienti' })
  const id = await triedImport(before)
  cleanup()
  const { user: reader } = await renderScreen(world, kimmo, `/staff/imports/one?id=${id}`)
  expect(await screen.findByText('Onko tämä uusi oppilaitos?')).toBeTruthy()
  expect(screen.getByText(/^5\/5 uudesta henkilöstä on jo portaalissa lähteestä koulu-a\./)).toBeTruthy()
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ota käyttöön' })
  expect(apply().disabled).toBe(true)
  await reader.click(screen.getByRole('checkbox', { name: /^Kyllä, tuo silti/ }))
  expect(apply().disabled).toBe(false)
  await expectAccessible()
})
