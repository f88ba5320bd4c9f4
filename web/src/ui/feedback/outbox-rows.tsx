import { lazy, Suspense } from 'react'
import { useOutbox } from '#web/platform/offline/outbox.ts'
import { Stack } from '../layout/layout.tsx'
import { Skeleton } from './loading.tsx'

const OutboxLine = lazy(() => import('../outbox/outbox-line.tsx'))

/**
 * The signed-in person's queued and refused writes, shown where their result will be: a queued one can be taken back, a
 * refused one says why. Nothing where there are none. `messages` includes those of `messages/12`; without `places` it
 * lists all.
 */
export function OutboxRows({ places }: { places?: readonly string[] }) {
  const rows = useOutbox().filter(
    ({ place }) => places === undefined || places.some(one => place === one || place.startsWith(`${one}/`)),
  )
  if (rows.length === 0) return null
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Stack as="ul">
        {rows.map(row => (
          <li key={row.id}>
            <OutboxLine row={row} />
          </li>
        ))}
      </Stack>
    </Suspense>
  )
}
