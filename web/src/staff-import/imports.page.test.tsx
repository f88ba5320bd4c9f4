import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '../../../server/src/import/engine/csv-text.ts'
import { type SampleFolder, sampleSchool } from '../../../server/test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A folder as the browser's picker hands it over. */
function picked(folder: SampleFolder, source: string): File[] {
  const manifest = [
    { propertyName: 'oneroster.version', value: '1.2' },
    { propertyName: 'source.systemCode', value: source },
  ]
  const tables = Object.entries(folder).map(
    ([name, rows]) => [name, csvOf(Object.keys(Object.assign({}, ...rows)), rows)] as const,
  )
  return [['manifest', csvOf(['propertyName', 'value'], manifest)] as const, ...tables].map(
    ([name, text]) => {
      const file = new File([text], `${name}.csv`)
      return Object.defineProperty(file, 'webkitRelativePath', { value: `vienti/${name}.csv` })
    },
  )
}

/** The state of the newest import, when the server has tried it. */
async function triedImport(): Promise<number> {
  await world.platform.jobs.runDue()
  return waitFor(async () => {
    const { id } = await world.database.db
      .selectFrom('desk_import')
      .where('state', '=', 'DONE')
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
  await expectAccessible()
  await user.upload(screen.getByLabelText('Kansio'), picked(sampleSchool('screen'), 'screen'))
  expect(await screen.findByText(/^vienti: \d+ tiedostoa/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lähetä ja kokeile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'vienti' })).toBeTruthy()
  expect(screen.getByText('Kokeillaan')).toBeTruthy()
  expect(await triedImport()).toBeGreaterThan(0)
})

test('an administrator reads what would come', async () => {
  const id = await triedImport()
  await renderScreen(world, await world.as('kimmo.saari', 'STAFF'), `/staff/imports/one?id=${id}`)
  const people = within(await screen.findByRole('listitem', { name: 'Henkilöt' }))
  expect(people.getByText('5 uutta')).toBeTruthy()
  expect(people.getByText('s2')).toBeTruthy()
  expect(screen.queryByText(/Öhman/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Ota käyttöön' })).toBeTruthy()
  await expectAccessible()
})

test.each([
  ['sv', 'Importer'],
  ['en', 'Imports'],
] as const)('the page is called so in %s: %s', async (language, title) => {
  await renderScreen(world, await world.as('kimmo.saari', 'STAFF'), '/staff/imports', { language })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})
