import { canDoLevels } from '@studentgo/protocol/intermediate-assessments'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import style from './assessment.module.css'

/** How far a skill has come, in four calm steps and in words; it is no grade (domain D15). */
export function CanDo({ level }: { level: number | null }) {
  const { t } = useTranslation()
  return (
    <span className={style.canDo}>
      <span className={style.steps} aria-hidden="true">
        {canDoLevels.map(step => (
          <span
            key={step}
            className={classes(style.step, level !== null && step <= level && style.reached)}
          />
        ))}
      </span>
      <span>{t(`personalEvents.canDo.${level ?? 'NONE'}`)}</span>
    </span>
  )
}
