import type { PublicConfig } from '@studentgo/protocol/config'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configQueryOf, initialConfig } from '#web/platform/api/config.ts'
import { makePortal } from '../../test/portal.tsx'
import { Brand } from './frame.tsx'

function showBrand(logoUrl: string, more: Partial<PublicConfig> = {}) {
  const portal = makePortal({ language: 'sv' })
  portal.queryClient.setQueryData(configQueryOf(portal.boot).queryKey, {
    ...initialConfig,
    providerName: { fi: 'Kuutsalmen ammattiopisto', sv: 'Yrkesinstitutet Kuutsalmi' },
    logoUrl,
    ...more,
  })
  portal.show(<Brand to="/" />)
  return screen.getByRole('link', { name: /^Yrkesinstitutet Kuutsalmi/ })
}

test('a school without a logo has a mark of its initial, the same in all languages', () => {
  const link = showBrand('')
  expect(link.textContent).toBe('KYrkesinstitutet Kuutsalmi')
  expect(link.querySelector('img')).toBeNull()
})

test('a school with a logo shows that instead', () => {
  const link = showBrand('/studentgo/app/brand/logo')
  expect(link.textContent).toBe('Yrkesinstitutet Kuutsalmi')
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/studentgo/app/brand/logo')
})

test('a school with a short name has it too, for the bar of a phone', () => {
  const link = showBrand('', { shortName: { fi: 'Kuutsalmi', sv: 'YK' } })
  expect(link.textContent).toBe('KYrkesinstitutet KuutsalmiYK')
})
