import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import { AcknowledgeForm } from './acknowledge.form.tsx'
import style from './assessment.module.css'
import { AssessmentItems } from './assessment-items.tsx'

interface Props {
  assessment: IntermediateAssessment
  eventId: number
  /** The student's earlier self-assessment of the same skills. */
  own: IntermediateAssessment | undefined
  /** Whether the fold around it already shows the title. */
  isCollapsed: boolean
}

/** One assessment: what goes well first, then each skill, what to practise, and the student's comment. */
export function AssessmentCard({ assessment, eventId, own, isCollapsed }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const top = useRef<HTMLHeadingElement>(null)
  const { name } = assessment.author
  const isOwn = assessment.kind === 'SELF'
  const title = t(`personalEvents.kind.${assessment.kind}`)
  const heading = `assessment-${assessment.id}`
  return (
    <Card as="article" aria-labelledby={heading}>
      <header>
        <h3 id={heading} ref={top} tabIndex={-1} className={isCollapsed ? 'visually-hidden' : undefined}>
          {title} {formats.date(assessment.date)}
        </h3>
        <Quiet>
          {isOwn ? null : `${name} · `}
          {t('personalEvents.ofPeriod', {
            from: formats.shortDate(assessment.periodStart),
            to: formats.shortDate(assessment.periodEnd),
          })}
          {assessment.state === 'DRAFT' ? ` · ${t('personalEvents.draft')}` : ''}
        </Quiet>
      </header>
      {assessment.readyForDemonstration === undefined ? null : (
        <Chip tone={assessment.readyForDemonstration ? 'good' : 'quiet'}>
          {t(assessment.readyForDemonstration ? 'personalEvents.ready' : 'personalEvents.notReady')}
        </Chip>
      )}
      <TitledText title={t('personalEvents.strengths')} text={assessment.strengths} isOwn={isOwn} />
      <AssessmentItems items={assessment.items} isOwn={isOwn} own={own} />
      <TitledText title={t('personalEvents.develop')} text={assessment.develop} isOwn={isOwn} />
      <StudentComment assessment={assessment} eventId={eventId} top={top} />
    </Card>
  )
}

interface TitledTextProps {
  title: string
  text: string | undefined
  /** The student's own words. */
  isOwn: boolean
}

function TitledText({ title, text, isOwn }: TitledTextProps) {
  if (!text) return null
  return (
    <Stack gap="tight">
      <h4>{title}</h4>
      <p>{isOwn ? text : <InSchoolLanguage>{text}</InSchoolLanguage>}</p>
    </Stack>
  )
}

interface StudentCommentProps extends Pick<Props, 'assessment' | 'eventId'> {
  /** Gets the focus when the sent form disappears. */
  top: RefObject<HTMLHeadingElement | null>
}

/** The student's comment, or the form for it. */
function StudentComment({ assessment, eventId, top }: StudentCommentProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { mayWrite } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const { acknowledgedAt, studentComment, studentCommentAt, can } = assessment
  return (
    <>
      {studentComment ? (
        <div className={style.comment}>
          <h4>
            {t('personalEvents.ownComment')}
            {studentCommentAt === undefined ? '' : ` ${formats.dateOf(studentCommentAt)}`}
          </h4>
          <p>{studentComment}</p>
        </div>
      ) : null}
      {acknowledgedAt === undefined ? null : (
        <Quiet>{t('personalEvents.acknowledgedOn', { date: formats.dateOf(acknowledgedAt) })}</Quiet>
      )}
      {!mayWrite || !(can.acknowledge || (can.comment && isOpen)) ? null : (
        <AcknowledgeForm
          assessment={assessment}
          eventId={eventId}
          onCancel={can.acknowledge ? undefined : () => setOpen(false)}
          onDone={() => top.current?.focus({ preventScroll: true })}
        />
      )}
      {mayWrite && !can.acknowledge && can.comment && !isOpen ? (
        <Button small variant="plain" onClick={() => setOpen(true)}>
          {t('personalEvents.comment')}
        </Button>
      ) : null}
    </>
  )
}
