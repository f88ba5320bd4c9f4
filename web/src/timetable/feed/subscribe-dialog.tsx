import type { CalendarFeed } from '@studentgo/protocol/timetable'
import { createCalendarFeed, revokeCalendarFeed } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Column, Row, RowList } from '#web/ui/layout/layout.tsx'
import { calendarFeedsQuery } from '../timetable.data.ts'
import { NewAddress } from './new-address.tsx'

/** Subscribes the phone's own calendar to the timetable: creates an address, and revokes it. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  const { data, error } = useQuery({ ...calendarFeedsQuery, staleTime: 0 })
  const [made, setMade] = useState<{ feedId: number; url: string }>()
  const make = useEndpointMutation(createCalendarFeed, {
    onReply: ({ feed, url }) => setMade({ feedId: feed.feedId, url }),
  })
  return (
    <Dialog title={t('timetable.feed.title')} onClose={onClose}>
      <p>{t('timetable.feed.what')}</p>
      <p>{t('timetable.feed.contains')}</p>
      <QueryState query={{ data, error }} lines={1} />
      {data?.allowed === false ? <Notice title={t('timetable.feed.protected')} /> : null}
      {made === undefined ? null : <NewAddress url={made.url} />}
      {data?.allowed && data.feeds.length > 0 ? (
        <Feeds
          feeds={data.feeds}
          onRevoked={feedId => setMade(shown => (shown?.feedId === feedId ? undefined : shown))}
        />
      ) : null}
      {data?.allowed && !mayWrite ? <Notice title={t('timetable.feed.notInForce')} /> : null}
      <Actions>
        {data?.allowed && mayWrite && made === undefined ? (
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({ body: {} })}>
            {t(data.feeds.length === 0 ? 'timetable.feed.make' : 'timetable.feed.makeAnother')}
          </Button>
        ) : null}
        <Button variant="plain" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      </Actions>
    </Dialog>
  )
}

function Feeds({ feeds, onRevoked }: { feeds: CalendarFeed[]; onRevoked: (feedId: number) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const revoke = useEndpointMutation(revokeCalendarFeed, {
    onReply: (_reply, { params }) => onRevoked(Number(params.feedId)),
    done: () => t('timetable.feed.revoked'),
  })
  return (
    <Column gap="close">
      <h3>{t('timetable.feed.inForce')}</h3>
      <RowList>
        {feeds.map(feed => (
          <Row key={feed.feedId} split>
            <div>
              <p>{t('timetable.feed.made', { at: formats.dateTime(feed.createdAt) })}</p>
              <Quiet small>
                {feed.lastReadAt
                  ? t('timetable.feed.lastRead', { at: formats.dateTime(feed.lastReadAt) })
                  : t('timetable.feed.neverRead')}
              </Quiet>
            </div>
            <Button
              small
              variant="danger"
              busy={revoke.isPending}
              onClick={() => revoke.mutate({ params: { feedId: String(feed.feedId) } })}
            >
              {t('timetable.feed.revoke')}
            </Button>
          </Row>
        ))}
      </RowList>
    </Column>
  )
}
