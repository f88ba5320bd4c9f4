import type {
  CompetenceDemonstration,
  DemonstrationAssessment,
  DemonstrationSummary,
} from '@studentgo/protocol/competence-demonstrations'
import { localeOf } from '@studentgo/protocol/language'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Celebration } from '#web/ui/content/celebration.tsx'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Card, Column, Section } from '#web/ui/layout/layout.tsx'
import style from '../competence-demonstrations.module.css'
import { useGradeLabel } from '../demonstration-labels.ts'
import { ReviewPart } from './review-part.tsx'
import { SideBySide } from './side-by-side.tsx'

interface Props {
  demonstration: CompetenceDemonstration
}

/** The published assessment: grade, reasons, comparison with the student's own, possible requests and deadlines. */
export function Result({ demonstration }: Props) {
  const { t } = useTranslation()
  const { assessment } = demonstration
  if (assessment === undefined) return null
  return (
    <Section id="result" title={t('demonstrations.result')}>
      <GradeCard assessment={assessment} demonstration={demonstration} />
      <SideBySide demonstration={demonstration} />
      <Targets assessment={assessment} />
      <Deciders assessment={assessment} />
      <ReviewPart demonstration={demonstration} assessment={assessment} />
    </Section>
  )
}

interface GradeProps {
  assessment: DemonstrationAssessment
  demonstration: DemonstrationSummary
}

/** The grade with its reasons: large and festive when accepted, otherwise with the next step. */
export function GradeCard({ assessment, demonstration }: GradeProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const gradeLabel = useGradeLabel()
  const published = formats.dayOf(assessment.publishedAt)
  const grade = gradeLabel(assessment.grade)
  const reasons = (
    <>
      <Quiet>
        {published === assessment.date
          ? t('demonstrations.assessedAndPublished', { date: formats.date(published) })
          : t('demonstrations.assessedOn', {
              date: formats.date(assessment.date),
              published: formats.date(published),
            })}
      </Quiet>
      <TypedText>{assessment.justification}</TypedText>
    </>
  )
  if (assessment.accepted)
    return (
      <Celebration headline={grade} reached={`grade-${assessment.publishedAt}`}>
        {reasons}
      </Celebration>
    )
  return (
    <Card tone="quiet">
      <p className={style.grade}>{grade}</p>
      {reasons}
      <p>
        {demonstration.nextId === undefined
          ? t('demonstrations.notAccepted')
          : t('demonstrations.notAcceptedNext')}
      </p>
    </Card>
  )
}

function Targets({ assessment }: { assessment: DemonstrationAssessment }) {
  const { t } = useTranslation()
  const gradeLabel = useGradeLabel()
  if (assessment.targets.length === 0) return null
  return (
    <Column gap="close">
      <h3>{t('demonstrations.targets')}</h3>
      <Facts variant="beside" lines>
        {assessment.targets.map(target => (
          <Fact key={target.code} label={target.name}>
            {gradeLabel(target.grade)}
          </Fact>
        ))}
      </Facts>
    </Column>
  )
}

function Deciders({ assessment }: { assessment: DemonstrationAssessment }) {
  const { t } = useTranslation()
  const { language, list } = useFormats()
  const names = (codes: DemonstrationAssessment['deciders']) =>
    list(codes.map(one => one.name.toLocaleLowerCase(localeOf(language))))
  const { deciders, discussionParticipants } = assessment
  if (deciders.length === 0 && discussionParticipants.length === 0) return null
  return (
    <Quiet>
      {deciders.length === 0 ? null : t('demonstrations.decided', { names: names(deciders) })}{' '}
      {discussionParticipants.length === 0
        ? null
        : t('demonstrations.discussed', { names: names(discussionParticipants) })}
    </Quiet>
  )
}
