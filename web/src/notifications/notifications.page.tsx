import { addresses, addressIn } from '@studentgo/protocol/addresses'
import {
  markNotificationsRead,
  type Notification,
  type Notifications,
} from '@studentgo/protocol/notifications'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsQuery } from './notifications.data.ts'

/** The notifications, by the day on which they were sent. */
export default function NotificationsPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(notificationsQuery())
  const { readOne, readAll, isReading } = useMarkRead()
  const newest = data?.content[0]
  useOpened(data, readOne)
  return (
    <Page
      title={t('menu.notifications')}
      lead={
        data && data.totalElements > 0 ? t('notifications.unread', { count: data.unreadCount }) : undefined
      }
      actions={
        <>
          {data === undefined || newest === undefined || data.unreadCount === 0 ? null : (
            <Button busy={isReading} onClick={() => readAll(newest.id)}>
              {t('notifications.readAll')}
            </Button>
          )}
          <LinkButton variant="plain" to={addresses.notificationChoices}>
            {t('notifications.toChoices')}
          </LinkButton>
        </>
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <NotificationList first={data} read={readOne} />}
    </Page>
  )
}

function useMarkRead() {
  const one = useEndpointMutation(markNotificationsRead, { silent: true })
  const all = useEndpointMutation(markNotificationsRead)
  return {
    readOne: (id: number) => one.mutate({ body: { ids: [id] } }),
    readAll: (upTo: number) => all.mutate({ body: { upTo } }),
    isReading: all.isPending,
  }
}

/** A push message opens this page with its notification, which then opens its subject. */
function useOpened(data: Notifications | undefined, read: (id: number) => void): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = idIn(search, 'open')
  const opened = id === undefined ? undefined : data?.content.find(one => one.id === id)
  const target = opened?.target
  const childId = opened?.student?.studentId
  const { boot, place } = useApp()
  const forwarded = useRef<number>(undefined)
  useEffect(() => {
    if (id === undefined || target === undefined || forwarded.current === id) return
    forwarded.current = id
    read(id)
    // A notification about a child is in another part of the portal, which needs a page load.
    if (place.kind === 'portal' || place.kind === 'staff') void navigate(target, { replace: true })
    else location.replace(boot.basePath + addressIn('PARENT', target, childId))
  }, [id, target, childId, place, boot, read, navigate])
}

interface ListProps {
  first: Notifications
  read: (id: number) => void
}

function NotificationList({ first, read }: ListProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const older = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => notificationsQuery(at + 1)),
  })
  if (first.totalElements === 0) return <EmptyState>{t('notifications.empty')}</EmptyState>
  const notifications = [first, ...older.flatMap(({ data }) => data ?? [])].flatMap(page => page.content)
  return (
    <>
      <Days notifications={notifications} read={read} />
      {older.some(({ data }) => data === undefined) ? <Skeleton lines={4} /> : null}
      {pages < first.totalPages ? (
        <Actions>
          <Button variant="plain" onClick={() => setPages(pages + 1)}>
            {t('notifications.older')}
          </Button>
        </Actions>
      ) : null}
    </>
  )
}

function Days({ notifications, read }: { notifications: readonly Notification[]; read: ListProps['read'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  // A new notification may have moved an earlier one to the next page, where it was read before.
  const once = new Map(notifications.map(one => [one.id, one])).values()
  return [...Map.groupBy(once, ({ at }) => formats.dayOf(at))].map(([day, ofDay]) => (
    <Section
      key={day}
      id={`told-${day}`}
      title={day === today ? t('notifications.today') : formats.weekdayDate(day)}
      narrow
    >
      <RowList>
        {ofDay.map(notification => (
          <NotificationRow key={notification.id} notification={notification} read={read} />
        ))}
      </RowList>
    </Section>
  ))
}
