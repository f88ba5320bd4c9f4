import { readFileSync } from 'node:fs'
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { LoadingOverlay } from '#web/ui/loading.tsx'
import { makePortal, translations } from '../../test/portal.tsx'
import { lazyScreen } from './load-screen.tsx'

test('while the code of a screen is on its way a loading indicator stands, and goes when it has come', async () => {
  let arrive = (_: { default: () => string }) => {}
  const { Show } = lazyScreen(
    () =>
      new Promise(resolve => {
        arrive = resolve
      }),
  )
  await act(async () =>
    makePortal().show(
      <Suspense fallback={<LoadingOverlay />}>
        <Show />
      </Suspense>,
    ),
  )
  expect(screen.getByRole('status').textContent).toBe(translations.common.fi['loading.screen'])
  await act(async () => arrive({ default: () => 'Lukujärjestys' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('Lukujärjestys')).toBeDefined()
})

test('the indicator is a fixed overlay that lets every tap through', () => {
  const sheet = readFileSync(new URL('../ui/loading.module.css', import.meta.url), 'utf8')
  const overlay = /\.overlay \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  expect(overlay).toContain('position: fixed;')
  expect(overlay).toContain('pointer-events: none;')
})
