import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

test('a part of the frame whose code cannot be fetched leaves the page as it is', async () => {
  const Part = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  render(
    <>
      <h1>Oma tili</h1>
      <Suspense fallback={<p>Avataan</p>}>
        <Part />
      </Suspense>
    </>,
  )
  await expect.poll(() => screen.queryByText('Avataan')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Oma tili' })).toBeDefined()
})
