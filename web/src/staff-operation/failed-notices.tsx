import { type FailedNotice, retryNotices } from '@studentgo/protocol/staff-operation'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { noticesQuery } from './operation.data.ts'

/** Letters and push messages that failed: kinds of recipients, the cause, and a retry. */
export function FailedNotices({ hasMail }: { hasMail: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(noticesQuery())
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = useEndpointMutation(retryNotices, {
    done: ({ retried }) => t('staffOperation.retried', { count: retried }),
    // The row disappears with its button, so the focus moves to the heading.
    onReply: () => heading.current?.focus(),
  })
  return (
    <Section id="notices" title={t('staffOperation.notices')} headingRef={heading}>
      {hasMail ? null : <Notice tone="changed" title={t('staffOperation.noMail')} />}
      <QueryState query={query} lines={3} />
      {data?.total === 0 ? <EmptyState>{t('staffOperation.allGone')}</EmptyState> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <p>{t('staffOperation.notGone', { count: data.total })}</p>
          <RowList>
            {data.notices.map(notice => (
              <NoticeRow
                key={notice.jobId}
                notice={notice}
                isBusy={retry.isPending}
                again={() => retry.mutate({ body: { jobIds: [notice.jobId] } })}
              />
            ))}
          </RowList>
          <FailureAlert error={retry.error} />
          <Actions>
            <Button busy={retry.isPending} onClick={() => retry.mutate({ body: {} })}>
              {t('staffOperation.retryAll')}
            </Button>
          </Actions>
        </>
      )}
    </Section>
  )
}

function NoticeRow({
  notice: { channel, recipient, attempts, givenUp, nextAt, lastError, waiting, since },
  isBusy,
  again,
}: {
  notice: FailedNotice
  isBusy: boolean
  again: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Row split>
      <div>
        <span>
          {t(`staffOperation.notice.${channel}.${recipient}`)}{' '}
          {givenUp ? <Chip tone="changed">{t('staffOperation.notTried')}</Chip> : null}
        </span>
        <Quiet small>
          {[
            t('staffOperation.attempts', { count: attempts }),
            waiting > 0 ? t('staffOperation.waitingNotices', { count: waiting }) : undefined,
            since === undefined ? undefined : t('staffOperation.since', { at: formats.dateTime(since) }),
            nextAt === undefined ? undefined : t('staffOperation.next', { at: formats.dateTime(nextAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
        {lastError === undefined ? null : (
          <Quiet small>
            {t('staffOperation.lastError')} <span lang="en">{lastError}</span>
          </Quiet>
        )}
      </div>
      <Button small busy={isBusy} onClick={again}>
        {t('staffOperation.retry')}
      </Button>
    </Row>
  )
}
