import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { planAddress } from '#web/skill-acquirement-plan/plan-addresses.ts'
import { ProgressBar } from '#web/skill-acquirement-plan/progress/progress-bar.tsx'
import { type HomeProgress, progressQuery } from '#web/skill-acquirement-plan/skill-acquirement-plan.data.ts'
import { useAmount } from '#web/skill-acquirement-plan/use-amount.ts'
import style from './home.module.css'

/** How far each study right has come; the rest of it is on the plan's own page. */
export function PlanProgress() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(progressQuery)
  if (data === undefined) {
    return isError ? (
      <p className={style.quiet}>{t('home.progress.empty')}</p>
    ) : (
      <div className={style.progressSkeleton} role="status" aria-label={t('loading.data')} />
    )
  }
  if (data.length === 0) return <p className={style.quiet}>{t('home.progress.empty')}</p>
  return data.map(right => <OneRight key={right.rightId} {...right} />)
}

function OneRight({ rightId, name, progress }: HomeProgress) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  return (
    <div className={style.progress}>
      <p>
        <Link to={planAddress(rightId)} aria-label={`${t('home.progress.open')}: ${name}`}>
          {name}
        </Link>
      </p>
      <ProgressBar progress={progress} />
      <p className={style.quiet}>
        <strong>{amount(progress.recognisedOsp + progress.completedOsp)}</strong>{' '}
        {t('plan.doneOf', { whole: amount(progress.requiredOsp) })}
      </p>
    </div>
  )
}
