import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useFormDisclosure } from '#web/platform/forms/use-form-disclosure.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card, CardList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { assessmentsQuery } from '../personal-education-events.data.ts'
import style from './assessment.module.css'
import { AssessmentCard } from './assessment-card.tsx'
import { IntermediateSelfAssessmentForm } from './intermediate-self-assessment.form.tsx'

interface Props {
  event: PersonalEducationEventDetails
}

/** Interim assessments: feedback without grades, and the student's own part. */
export function Assessments({ event }: Props) {
  const { t } = useTranslation()
  // Without access to assessments a guardian gets no number of them either.
  const maySee = event.intermediateAssessments !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const { count = 0 } = event.intermediateAssessments ?? {}
  if (!maySee || (count === 0 && !event.can.assessSelf)) return null
  return (
    <Section id="assessments" title={t('personalEvents.assessments')} headingRef={heading} narrow>
      <Quiet>{t('personalEvents.assessmentsLead')}</Quiet>
      {count === 0 ? <EmptyState>{t('personalEvents.noAssessments')}</EmptyState> : null}
      <AssessmentList event={event} heading={heading} />
    </Section>
  )
}

function AssessmentList({ event, heading }: Props & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const online = useOnline()
  const { data, error } = useQuery(assessmentsQuery(String(event.id)))
  if (data === undefined && error) {
    return <Notice title={online ? describe(error) : t('personalEvents.assessmentsOffline')} />
  }
  if (data === undefined) return <Skeleton lines={6} />
  return (
    <>
      {event.can.assessSelf ? <OwnPart event={event} assessments={data} heading={heading} /> : null}
      <CardList>
        {data.map(assessment => (
          <li key={assessment.id}>
            <CollapsedAssessment assessment={assessment} isOpen={isInSight(assessment, data)}>
              {isCollapsed => (
                <AssessmentCard
                  assessment={assessment}
                  eventId={event.id}
                  own={ownBefore(assessment, data)}
                  isCollapsed={isCollapsed}
                />
              )}
            </CollapsedAssessment>
          </li>
        ))}
      </CardList>
    </>
  )
}

/** Unread assessments and the newest one are shown; older ones are collapsed. */
function isInSight(one: IntermediateAssessment, all: readonly IntermediateAssessment[]): boolean {
  const [newest] = all.filter(other => other.kind !== 'SELF')
  return one.can.acknowledge || one.id === (newest ?? all[0])?.id
}

interface CollapsedAssessmentProps {
  assessment: IntermediateAssessment
  isOpen: boolean
  children: (isCollapsed: boolean) => ReactNode
}

function CollapsedAssessment({ assessment, isOpen, children }: CollapsedAssessmentProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  // An assessment that was open at first stays open: nothing closes while it is being read.
  const [isInSightAtFirst] = useState(isOpen)
  if (isOpen || isInSightAtFirst) return children(false)
  return (
    <Fold
      className={style.older}
      summary={
        <>
          {t(`personalEvents.kind.${assessment.kind}`)} {formats.date(assessment.date)}
        </>
      }
    >
      {children(true)}
    </Fold>
  )
}

/** The student's latest self-assessment on or before the day of an assessment, for comparison. */
function ownBefore(
  assessment: IntermediateAssessment,
  all: readonly IntermediateAssessment[],
): IntermediateAssessment | undefined {
  if (assessment.kind === 'SELF') return undefined
  return all
    .filter(one => one.kind === 'SELF' && one.date <= assessment.date)
    .toSorted((a, b) => b.date.localeCompare(a.date))[0]
}

interface OwnPartProps {
  event: PersonalEducationEventDetails
  assessments: readonly IntermediateAssessment[]
  /** Takes the focus when the part has been sent and its form is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

function OwnPart({ event, assessments, heading }: OwnPartProps) {
  const { t } = useTranslation()
  const form = useFormDisclosure()
  if (!form.isOpen) {
    return (
      <Stack>
        <p>{t('personalEvents.selfRule')}</p>
        <OutboxRows places={[`events/${event.id}`]} />
        <Button ref={form.button} onClick={form.open}>
          {t('personalEvents.selfOpen')}
        </Button>
      </Stack>
    )
  }
  return (
    <Card>
      <h3 ref={form.heading} tabIndex={-1}>
        {t('personalEvents.selfTitle')}
      </h3>
      <Quiet>{t('personalEvents.selfRule')}</Quiet>
      <IntermediateSelfAssessmentForm
        event={event}
        before={assessments.find(one => one.kind === 'SELF')}
        onCancel={form.close}
        onDone={() => {
          form.close()
          heading.current?.focus({ preventScroll: true })
        }}
      />
    </Card>
  )
}
