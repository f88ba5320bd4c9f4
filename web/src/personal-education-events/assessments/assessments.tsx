import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/config.ts'
import { useFormats } from '#web/platform/format.ts'
import { useOnline } from '#web/platform/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardList } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { Quiet } from '#web/ui/text.tsx'
import { assessmentsQuery } from '../personal-education-events.data.ts'
import { useFoldedForm } from '../use-folded-form.ts'
import style from './assessment.module.css'
import { AssessmentCard } from './assessment-card.tsx'
import { SelfAssessmentForm } from './self-assessment.form.tsx'

interface Props {
  event: PersonalEducationEventDetails
  studentId: number | undefined
}

/** How the competence grows: feedback without grades, and the student's own part. */
export function Assessments({ event, studentId }: Props) {
  const { t } = useTranslation()
  // A guardian whose access does not cover assessments gets none of them counted either.
  const maySee = event.intermediateAssessments !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const { count = 0 } = event.intermediateAssessments ?? {}
  if (!maySee || (count === 0 && !event.can.assessSelf)) return null
  return (
    <Section id="assessments" title={t('personalEvents.assessments')} headingRef={heading} narrow>
      <Quiet>{t('personalEvents.assessmentsLead')}</Quiet>
      {count === 0 ? <Quiet>{t('personalEvents.noAssessments')}</Quiet> : null}
      <Given event={event} studentId={studentId} heading={heading} />
    </Section>
  )
}

function Given({ event, studentId, heading }: Props & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const online = useOnline()
  const { data, error } = useQuery(assessmentsQuery(String(event.id), studentId))
  if (data === undefined && error) {
    return <Notice title={online ? describe(error) : t('personalEvents.assessmentsOffline')} />
  }
  if (data === undefined) return <Skeleton lines={6} />
  return (
    <>
      {event.can.assessSelf ? <OwnPart event={event} given={data} heading={heading} /> : null}
      <CardList>
        {data.map(assessment => (
          <li key={assessment.id}>
            <Folded assessment={assessment} isOpen={isInSight(assessment, data)}>
              {isFolded => (
                <AssessmentCard
                  assessment={assessment}
                  eventId={event.id}
                  own={ownBefore(assessment, data)}
                  isFolded={isFolded}
                />
              )}
            </Folded>
          </li>
        ))}
      </CardList>
    </>
  )
}

/** In sight stand what has not been read, and the newest; older ones are one tap away. */
function isInSight(one: IntermediateAssessment, all: readonly IntermediateAssessment[]): boolean {
  const [newest] = all.filter(other => other.kind !== 'SELF')
  return one.can.acknowledge || one.id === (newest ?? all[0])?.id
}

interface FoldedProps {
  assessment: IntermediateAssessment
  isOpen: boolean
  children: (isFolded: boolean) => ReactNode
}

function Folded({ assessment, isOpen, children }: FoldedProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  // What was open when the page came stays so: nothing closes under the reader's hand.
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

/** The student's own part nearest before or on the day of an assessment, to stand beside it. */
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
  given: readonly IntermediateAssessment[]
  /** Where the reader is left when the part has been sent and its place is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

function OwnPart({ event, given, heading }: OwnPartProps) {
  const { t } = useTranslation()
  const form = useFoldedForm()
  if (!form.isOpen) {
    return (
      <Stack>
        <p>{t('personalEvents.selfRule')}</p>
        <div>
          <Button ref={form.button} onClick={form.open}>
            {t('personalEvents.selfOpen')}
          </Button>
        </div>
      </Stack>
    )
  }
  return (
    <Card>
      <h3 ref={form.heading} tabIndex={-1}>
        {t('personalEvents.selfTitle')}
      </h3>
      <Quiet>{t('personalEvents.selfRule')}</Quiet>
      <SelfAssessmentForm
        event={event}
        before={given.find(one => one.kind === 'SELF')}
        onCancel={form.close}
        onDone={() => {
          form.close()
          heading.current?.focus({ preventScroll: true })
        }}
      />
    </Card>
  )
}
