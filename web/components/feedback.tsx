import { subErrorOf } from '@studentgo/protocol/problem'
import type { OutboxRow } from '#web/platform/offline/outbox-row.ts'
import { alerts } from '#web/platform/page/alerts.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Alerts } from '#web/ui/feedback/alerts.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import {
  Failure,
  FailureAlert,
  LoadingOverlay,
  QueryState,
  RetryButton,
  Skeleton,
} from '#web/ui/feedback/loading.tsx'
import { MissingList } from '#web/ui/feedback/missing-list.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import OutboxLine from '#web/ui/outbox/outbox-line.tsx'
import { Kept, Shown } from './shown.tsx'

const error = new Error('broken')

const waitingRow: OutboxRow = {
  id: 1,
  place: 'messages/1',
  title: 'Reply: The excursion',
  text: 'I am coming.',
  address: '/messages/thread?id=1',
  affects: [],
  request: { method: 'POST', url: '/rest/v1/message', body: '{}', key: 'key' },
  queuedAt: Date.parse('2026-11-23T08:00:00Z'),
  tries: 0,
  state: 'WAITING',
}

export function Feedback() {
  const { boot } = useApp()
  return (
    <>
      <Shown name="Notice">
        {(['info', 'good', 'changed', 'bad'] as const).map(tone => (
          <Notice key={tone} tone={tone} title={tone}>
            <p>What it means, and what can be done.</p>
          </Notice>
        ))}
      </Shown>
      <Shown name="Receipt">
        <Receipt
          title="The request was sent"
          sent="Leave 1.12.–3.12."
          next="The teacher answers within a week."
          at="23.11.2026"
          action={<Button small>Change</Button>}
        />
      </Shown>
      <Shown name="OutboxRows, OutboxLine">
        <OutboxRows />
        <OutboxLine row={waitingRow} />
        <OutboxLine row={{ ...waitingRow, state: 'REFUSED', refusal: [subErrorOf('stale-version')] }} />
      </Shown>
      <Shown name="Skeleton, QueryState, Failure">
        <Skeleton lines={2} />
        <QueryState query={{ data: undefined, error }} lines={2} />
        <Failure error={error}>
          <RetryButton />
        </Failure>
        <FailureAlert error={error} />
      </Shown>
      <Shown name="MissingList, InvalidReturnAddressNotice">
        <MissingList list="countries" />
        <InvalidReturnAddressNotice service={`${boot.basePath}/staff`} />
        <InvalidReturnAddressNotice service="https://example.org" />
      </Shown>
      <Shown name="Alerts, LoadingOverlay">
        <Alerts />
        <Kept first={false}>
          {(isLoading, setLoading) => (
            <>
              {isLoading ? <LoadingOverlay /> : null}
              <Actions>
                {(['success', 'warning', 'error'] as const).map(intent => (
                  <Button
                    key={intent}
                    small
                    onClick={() => alerts.add({ key: intent, intent, description: intent }, 10_000)}
                  >
                    {intent}
                  </Button>
                ))}
                <Button small onClick={() => setLoading(!isLoading)}>
                  loading
                </Button>
              </Actions>
            </>
          )}
        </Kept>
      </Shown>
    </>
  )
}
