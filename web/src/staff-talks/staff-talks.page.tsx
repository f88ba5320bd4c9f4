import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { tickTalkAction } from '@studentgo/protocol/staff-talks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { ActivityEntry } from '#web/psap-activities/activity-entry.panel.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { LoadingOverlay, QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Column, Columns, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { staffTalksQuery } from './staff-talks.data.ts'

const TalkForm = lazy(() => import('./talk.form.tsx'))

/** The talks about a student's plan: the form for a new one, and the promises of the school. */
export default function StaffTalksPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('staffTalks.title')}>
        <EmptyState>{t('studentCard.none')}</EmptyState>
      </Page>
    )
  }
  return <Talks key={id} studentId={id} />
}

const holders = ['RESPONSIBLE_TEACHER', 'COUNSELLOR', 'SPECIAL_NEEDS'] as const

function Talks({ studentId }: { studentId: number }) {
  const { t } = useTranslation()
  const { staffRoles } = useSignedIn()
  const [isWriting, setWriting] = useState(false)
  const { data, error } = useQuery(staffTalksQuery(studentId))
  const mayWrite = holders.some(role => staffRoles.includes(role))
  return (
    <Page
      title={t('staffTalks.title')}
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {t('staffTalks.write')}
          </Button>
        ) : undefined
      }
    >
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : (
        <Columns>
          <Column>
            <Section id="talks" title={t('staffTalks.held')}>
              {data.content.length === 0 ? <EmptyState>{t('studentCard.talks.none')}</EmptyState> : null}
              <Stack gap="loose">
                {data.content.map(entry => (
                  <ActivityEntry key={entry.id} entry={entry} readOnly />
                ))}
              </Stack>
            </Section>
          </Column>
          <Column>
            <Promised studentId={studentId} talks={data} mayTick={mayWrite} />
          </Column>
        </Columns>
      )}
      {isWriting ? (
        <Suspense fallback={<LoadingOverlay />}>
          <TalkForm studentId={studentId} close={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** The promises of the school and guardians, to tick off here. */
function Promised({
  studentId,
  talks,
  mayTick,
}: {
  studentId: number
  talks: PlanActivities
  mayTick: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const tick = useEndpointMutation(tickTalkAction)
  const promised = talks.content.flatMap(({ id, date, agreedActions }) =>
    agreedActions.flatMap((action, actionIndex) =>
      action.responsible === 'STUDENT' ? [] : [{ ...action, id, date, actionIndex }],
    ),
  )
  return (
    <Section id="promised" title={t('staffTalks.promised')}>
      {promised.length === 0 ? <Quiet>{t('staffTalks.promised.none')}</Quiet> : null}
      <Stack as="ul">
        {promised.map(({ id, actionIndex, text, responsible, dueDate, date, done }) => (
          <li key={`${id} ${actionIndex}`}>
            <Checkbox
              label={text}
              help={[
                t(`planActivities.owner.${responsible}`),
                dueDate === undefined
                  ? formats.date(date)
                  : t('studentCard.dueBy', { date: formats.date(dueDate) }),
              ].join(' · ')}
              checked={done}
              disabled={!mayTick || tick.isPending}
              onChange={event =>
                tick.mutate({
                  params: { studentId: String(studentId) },
                  body: { id, actionIndex, done: event.target.checked },
                })
              }
            />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
