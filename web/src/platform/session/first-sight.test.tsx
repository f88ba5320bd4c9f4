import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../server/test/world/world.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { clearDevice } from './device.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
afterEach(() => localStorage.clear())

async function drawsGrade(): Promise<boolean> {
  const noora = await world.as('noora.aalto')
  const shown = await renderScreen(world, noora, '/')
  const headline = await screen.findByText('Tutkinto on valmis')
  const draws = headline.parentElement?.querySelector('svg')?.getAttribute('class')?.includes('opens')
  shown.unmount()
  return draws === true
}

test('an achievement is animated at the first sight, and not at the next', async () => {
  expect(await drawsGrade()).toBe(true)
  expect(await drawsGrade()).toBe(false)
  await clearDevice()
  expect(await drawsGrade()).toBe(true)
})
