import { lazy, Suspense } from 'react'
import { useOutbox } from '#web/platform/offline/outbox.ts'
import { Stack } from '../layout/layout.tsx'
import { Skeleton } from './loading.tsx'

const OutboxLine = lazy(() => import('../outbox/outbox-line.tsx'))

/**
 * What the signed-in person has written without a network, where its result will be: it waits and can be taken back, or it
 * was refused and says why. Nothing where there is none. `messages` has those of `messages/12` too; without `places` it is
 * all that there is.
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
