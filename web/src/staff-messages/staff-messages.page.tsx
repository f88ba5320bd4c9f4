import { addressIn, staffThreadAddress } from '@studentgo/protocol/addresses'
import type { Thread } from '@studentgo/protocol/messages'
import { subjectOf } from '@studentgo/protocol/rules/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { pageSize, threadsQuery } from './staff-messages.data.ts'

/** The threads of students and guardians with the signed-in member of staff, the newest first. */
export default function StaffMessagesPage() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [unread, setUnread] = useState(false)
  const [size, setSize] = useState(pageSize)
  const { data, error } = useQuery({
    ...threadsQuery({ size, words: words.trim(), unread }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('staffMessages.title')} lead={t('staffMessages.lead')}>
      <SearchField label={t('messages.search')} maxLength={100} value={words} onChange={setWords} />
      <Checkbox
        label={t('staffMessages.unreadOnly')}
        checked={unread}
        onChange={event => setUnread(event.target.checked)}
      />
      <QueryState query={{ data, error }} lines={6} />
      {data?.content.length === 0 ? <EmptyState>{t('staffMessages.none')}</EmptyState> : null}
      <RowList>
        {data?.content.map(thread => (
          <ThreadRow key={thread.id} thread={thread} />
        ))}
      </RowList>
      {data !== undefined && data.totalElements > data.content.length ? (
        <Button onClick={() => setSize(Math.min(100, size + pageSize))}>{t('messages.older')}</Button>
      ) : null}
    </Page>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, subject, participants, aboutStudent, lastMessageAt, lastText, unreadCount, hasAttachments } =
    thread
  const others = participants.filter(one => one.role !== 'STAFF')
  return (
    <Row split>
      <div>
        <PortalLink to={addressIn('STAFF', staffThreadAddress(id))}>{subject}</PortalLink>
        <p>
          {formats.list(others.map(one => one.name))}
          {aboutStudent === undefined || others.some(one => one.role === 'STUDENT')
            ? null
            : ` · ${t('staffMessages.about', { name: aboutStudent.name })}`}
        </p>
        <Quiet small>
          {[subject === subjectOf(lastText) ? '' : lastText, hasAttachments ? t('messages.hasFiles') : '']
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </div>
      <div>
        {unreadCount === 0 ? null : <Chip tone="now">{t('messages.unread', { count: unreadCount })}</Chip>}{' '}
        <Quiet inline small>
          {formats.dateTime(lastMessageAt)}
        </Quiet>
      </div>
    </Row>
  )
}
