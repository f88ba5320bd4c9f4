import {
  type AssessorDemonstration,
  openAssessorLink,
  readAssessorDemonstration,
} from '@studentgo/protocol/assessor'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery, quiet } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import AssessorForm from './assessor.form.tsx'

const demonstrationQuery = {
  ...endpointQuery(readAssessorDemonstration, {}),
  retry: false,
  // Typed text stays while the page is open; the server checks the rights when it is sent.
  refetchOnWindowFocus: false,
}

/** The page behind the link of a workplace assessor: one demonstration, without an account. */
export default function AssessorPage() {
  const { hash } = useLocation()
  const token = useLinkToken()
  const [isLink] = useState(hash !== '')
  if (!isLink && hash === '') return <Demonstration />
  return <OpenedByLink token={token} isToken={/^#t=[\w-]{43}$/.test(hash)} />
}

function OpenedByLink({ token, isToken }: { token: string | undefined; isToken: boolean }) {
  const { t } = useTranslation()
  const open = useEndpointMutation(openAssessorLink, { silent: true })
  const { mutate } = open
  useEffect(() => {
    if (token !== undefined) mutate({ body: { token } })
  }, [mutate, token])
  if (open.isSuccess) return <Demonstration />
  if (!isToken || isOver(open.error)) return <LinkOver />
  return (
    <Page title={t('assessor.title')}>
      {open.error === null ? <Skeleton lines={8} /> : <FailureAlert error={open.error} />}
    </Page>
  )
}

function Demonstration() {
  const { t } = useTranslation()
  const query = useQuery({ ...demonstrationQuery, meta: { ...demonstrationQuery.meta, ...quiet } })
  const [isSent, setSent] = useState(false)
  const { data } = query
  if (isSent) {
    return (
      <Page title={t('assessor.title')}>
        <Receipt fresh title={t('assessor.sent')} next={t('assessor.sentNext')} />
      </Page>
    )
  }
  if (data === undefined) {
    if (isOver(query.error)) return <LinkOver />
    return (
      <Page title={t('assessor.title')}>
        <QueryState query={query} lines={8} />
      </Page>
    )
  }
  return <Task demonstration={data} onSent={() => setSent(true)} />
}

function Task({ demonstration, onSent }: { demonstration: AssessorDemonstration; onSent: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name, studentName, units, open, startDate } = demonstration
  return (
    <Page title={name} lead={`${studentName} · ${formats.days(demonstration)}`}>
      <Stack gap="loose">
        <Stack>
          <p>
            {t('assessor.lead', {
              name: demonstration.assessorName,
              date: formats.date(demonstration.lastDay),
            })}
          </p>
          {units.length === 0 ? null : <Quiet>{t('assessor.units', { units: units.join(', ') })}</Quiet>}
        </Stack>
        <Work demonstration={demonstration} />
        {open ? (
          <AssessorForm demonstration={demonstration} onSent={onSent} />
        ) : (
          <Notice title={t('assessor.notYet', { date: formats.date(startDate) })} />
        )}
      </Stack>
    </Page>
  )
}

function Work({ demonstration: { contentDescriptions, tasks } }: { demonstration: AssessorDemonstration }) {
  const { t } = useTranslation()
  // A text that is already listed as content is not repeated as a task.
  const others = tasks.filter(({ text }) => !contentDescriptions.includes(text))
  if (contentDescriptions.length + others.length === 0) return null
  return (
    <Section id="work" title={t('assessor.work')}>
      <BulletList texts={contentDescriptions} />
      {others.length === 0 ? null : (
        <Fold small summary={t('assessor.tasks', { count: others.length })}>
          <BulletList
            texts={others.map(({ text, done }) => (done ? t('assessor.taskDone', { text }) : text))}
          />
        </Fold>
      )}
    </Section>
  )
}

/** Reveals neither the owner of the link nor its history. */
function LinkOver() {
  const { t } = useTranslation()
  return (
    <Page title={t('assessor.over')}>
      <p>{t('assessor.overText')}</p>
    </Page>
  )
}

function isOver(error: Error | null): boolean {
  return error instanceof CallFailure && (error.is('window-closed') || error.is('session-expired'))
}
