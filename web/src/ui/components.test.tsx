import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Components } from '../../components/components.tsx'
import { makePortal } from '../../test/portal.tsx'
import { configQueryOf, initialConfig } from '../platform/api/config.ts'

test('the page of components draws each of its parts', () => {
  const { boot, queryClient, show } = makePortal()
  queryClient.setQueryData(configQueryOf(boot).queryKey, initialConfig)
  show(<Components />)
  for (const part of [
    'Layout',
    'Content',
    'Progress',
    'Lessons',
    'Buttons',
    'Fields',
    'LongForm',
    'Feedback',
    'Overlays',
  ]) {
    expect(screen.getByRole('region', { name: part })).toBeTruthy()
  }
})
