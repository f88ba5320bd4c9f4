import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { ShareKey } from '#web/ui/content/progress-bar.tsx'
import style from '../plan.module.css'
import { gradeKey, shareOf } from './module-labels.ts'

/** The state of a unit: its mark in the bar, a label, and the grade once there is one. */
export function ModuleStatus({ module }: { module: Pick<PlanModule, 'state' | 'grade'> }) {
  const { t } = useTranslation()
  const grade = module.grade === undefined ? undefined : gradeKey(module.grade)
  return (
    <span className={style.status}>
      <ShareKey kind={shareOf(module.state)} />
      <span>
        {t(`plan.module.${module.state}`)}
        {grade === undefined || module.state === 'FAILED' ? null : ` · ${t(grade)}`}
      </span>
    </span>
  )
}
