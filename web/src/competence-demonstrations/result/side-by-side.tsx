import type { DemonstrationSummary, SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChildId } from '#web/platform/page/app-context.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { selfAssessmentQuery } from '../competence-demonstrations.data.ts'
import style from '../competence-demonstrations.module.css'
import { useGradeLabel, useLevelLabel } from '../demonstration-labels.ts'
import { OwnTexts } from '../self-assessment/read-only-self-assessment.tsx'
import { RatingKey, RatingScale } from './rating-scale.tsx'

interface Props {
  demonstration: DemonstrationSummary
}

/** The student's own view and the assessors', requirement by requirement: as text, and as marks on one scale. */
export function SideBySide({ demonstration }: Props) {
  const { t } = useTranslation()
  const isOwn = useChildId() === undefined
  const { data, error } = useQuery(selfAssessmentQuery(demonstration))
  // Empty for a guardian without access to it.
  if (error && data === undefined) return null
  if (data === undefined) return <Skeleton lines={12} />
  const hasOwnLevels = data.items.some(item => item.level !== null)
  const isGraded = data.items.some(item => item.assessedGrade !== undefined)
  if (!hasOwnLevels && !isGraded) {
    return isOwn ? <Quiet>{t('demonstrations.noOwn')}</Quiet> : null
  }
  return (
    <Column gap="close">
      <h3 id={`side-${demonstration.id}`}>{t('demonstrations.side.title')}</h3>
      {data.gradeScale === 'NUM_1_5' ? <RatingKey isGraded={isGraded} /> : null}
      <Rows assessment={data} isGraded={isGraded} labelledBy={`side-${demonstration.id}`} />
      <OwnTexts assessment={{ ...data, overallLevel: undefined }} />
    </Column>
  )
}

interface RowsProps {
  assessment: SelfAssessment
  isGraded: boolean
  labelledBy: string
}

function Rows({ assessment, isGraded, labelledBy }: RowsProps) {
  const { t } = useTranslation()
  const gradeLabel = useGradeLabel()
  const levelLabel = useLevelLabel()
  const grade = assessment.assessment?.grade
  return (
    <Table
      className={style.side}
      aria-labelledby={labelledBy}
      head={[
        t('demonstrations.side.requirement'),
        t('demonstrations.side.own'),
        ...(isGraded ? [t('demonstrations.side.assessors')] : []),
      ]}
    >
      {assessment.items.map(item => (
        <tr key={item.requirementId}>
          <th scope="row">
            {item.text}
            {item.comment === undefined ? null : <span className={style.comment}>{item.comment}</span>}
            <RatingScale own={item.level} assessors={item.assessedGrade} />
          </th>
          <td data-label={t('demonstrations.side.own')}>
            {item.level === null ? t('demonstrations.self.noLevel') : levelLabel(item.level)}
          </td>
          {isGraded ? (
            <td data-label={t('demonstrations.side.assessors')}>
              {item.assessedGrade === undefined ? '–' : gradeLabel(item.assessedGrade)}
            </td>
          ) : null}
        </tr>
      ))}
      {grade === undefined ? null : (
        <tr>
          <th scope="row">
            {t('demonstrations.side.whole')}
            <RatingScale own={assessment.overallLevel} assessors={grade} />
          </th>
          <td data-label={t('demonstrations.side.own')}>
            {assessment.overallLevel === undefined ? '–' : levelLabel(assessment.overallLevel)}
          </td>
          {isGraded ? <td data-label={t('demonstrations.side.assessors')}>{gradeLabel(grade)}</td> : null}
        </tr>
      )}
    </Table>
  )
}
