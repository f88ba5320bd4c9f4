import type { DemonstrationGrade, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Quiet } from '#web/ui/content/text.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import style from './rating-scale.module.css'

const levels = [1, 2, 3, 4, 5]
const step = 50

interface Props {
  own: SelfLevel | null | undefined
  assessors: DemonstrationGrade | undefined
}

/**
 * The student's level as a ring and the assessors' grade as a diamond on one scale, to show how far apart they are;
 * where they agree, the diamond is inside the ring. The table around it has the words.
 */
export function RatingScale({ own, assessors }: Props) {
  const ownLevel = levels.find(level => level === own)
  const assessedLevel = levels.find(level => String(level) === assessors)
  if (ownLevel === undefined && assessedLevel === undefined) return null
  return (
    <svg className={style.scale} viewBox="0 0 240 40" aria-hidden="true">
      <path className={style.axis} d={`M${xOf(1)} 14H${xOf(5)}`} />
      {levels.map(level => (
        <text key={level} x={xOf(level)} y="38">
          {level}
        </text>
      ))}
      {ownLevel === undefined ? null : <Ring x={xOf(ownLevel)} />}
      {assessedLevel === undefined ? null : <Diamond x={xOf(assessedLevel)} />}
    </svg>
  )
}

/** The legend of the marks, above the scales. */
export function RatingKey({ isGraded }: { isGraded: boolean }) {
  const { t } = useTranslation()
  return (
    <Actions>
      <Quiet inline className={style.key}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <Ring x={14} />
        </svg>
        {t('demonstrations.side.own')}
      </Quiet>
      {isGraded ? (
        <Quiet inline className={style.key}>
          <svg viewBox="0 0 28 28" aria-hidden="true">
            <Diamond x={14} />
          </svg>
          {t('demonstrations.side.assessors')}
        </Quiet>
      ) : null}
    </Actions>
  )
}

function xOf(level: number): number {
  return 20 + step * (level - 1)
}

function Ring({ x }: { x: number }) {
  return <circle className={style.ownRating} cx={x} cy="14" r="11" />
}

function Diamond({ x }: { x: number }) {
  return <path className={style.assessors} d={`M${x} 8l6 6-6 6-6-6z`} />
}
