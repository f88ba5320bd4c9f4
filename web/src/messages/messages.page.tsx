import { addresses, newMessageAddress, threadAddress } from '@studentgo/protocol/addresses'
import type { Thread } from '@studentgo/protocol/messages'
import { subjectOf } from '@studentgo/protocol/rules/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Initials } from '#web/ui/content/initials.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Actions, Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { pageSize, teachersQuery, threadsQuery } from './messages.data.ts'
import style from './messages.module.css'

const mostAtOnce = 100

/** Threads with the school, the newest first, and a way to write. */
export default function MessagesPage() {
  const [search] = useSearchParams()
  const words = search.get('q') ?? ''
  return <MessagesScreen key={words} words={words} />
}

/** The same screen for the student and, with the child named, for a guardian. */
export function MessagesScreen({ words: asked = '' }: { words?: string }) {
  const { t } = useTranslation()
  const mayWrite = useMayWriteMessages()
  const [size, setSize] = useState(pageSize)
  const [typed, setTyped] = useState(asked)
  const words = useDeferredValue(typed.trim())
  const { data, error, isPlaceholderData } = useQuery({
    ...threadsQuery({ size, words }),
    placeholderData: keepPreviousData,
  })
  const isEmpty = data?.content.length === 0
  return (
    <Page
      title={t('messages.title')}
      lead={t('messages.lead')}
      actions={
        mayWrite ? (
          <LinkButton variant="primary" to={addresses.newMessage}>
            {t('messages.write')}
          </LinkButton>
        ) : undefined
      }
    >
      {mayWrite ? null : <Notice title={t('messages.cannotWrite')} />}
      {isEmpty && words === '' ? null : (
        <Stack>
          <SearchField label={t('messages.search')} value={typed} maxLength={100} onChange={setTyped} />
          <Quiet role="status">
            {words === '' || data === undefined || isPlaceholderData
              ? null
              : t('messages.found', { count: data.totalElements })}
          </Quiet>
        </Stack>
      )}
      <OutboxRows places={['messages']} />
      <QueryState query={{ data, error }} lines={8} />
      {isEmpty && words === '' ? <FirstMessage mayWrite={mayWrite} /> : null}
      {data === undefined || isEmpty ? null : (
        <RowList>
          {data.content.map(thread => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </RowList>
      )}
      {data !== undefined && !data.last && size < mostAtOnce ? (
        <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
          {t('messages.older')}
        </Button>
      ) : null}
      {data === undefined || isEmpty ? null : <Quiet small>{t('messages.kept')}</Quiet>}
    </Page>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = formats.list(thread.participants.map(one => one.name))
  return (
    <Row className={style.beside}>
      <Initials name={thread.participants[0]?.name ?? ''} />
      <div>
        <Actions as="p">
          <Link
            to={threadAddress(thread.id)}
            className={classes(wholeCard.open, thread.unreadCount > 0 && style.new)}
          >
            {thread.subject}
          </Link>
          {thread.unreadCount > 0 ? <Chip>{t('messages.unread', { count: thread.unreadCount })}</Chip> : null}
        </Actions>
        <Quiet small>
          {names} · <time dateTime={thread.lastMessageAt}>{formats.dateTime(thread.lastMessageAt)}</time>
          {thread.hasAttachments ? ` · ${t('messages.hasFiles')}` : null}
          {thread.closed ? ` · ${t('messages.closedShort')}` : null}
        </Quiet>
        {thread.subject === subjectOf(thread.lastText) ? null : (
          <p className={style.lastText}>{thread.lastText}</p>
        )}
      </div>
    </Row>
  )
}

/** The empty list: suggests possible recipients. */
function FirstMessage({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(teachersQuery())
  const team = data.filter(one => one.roles[0] === 'RESPONSIBLE' || one.roles[0] === 'COUNSELLOR')
  return (
    <>
      <EmptyState>{t('messages.empty')}</EmptyState>
      {mayWrite ? (
        <Actions>
          {team.map(({ personId, name, roles }) => (
            <LinkButton key={personId} to={newMessageAddress({ to: [personId] })}>
              {t(`messages.role.${roles[0]}`)}: {name}
            </LinkButton>
          ))}
        </Actions>
      ) : null}
    </>
  )
}
