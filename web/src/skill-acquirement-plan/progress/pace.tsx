import type { Progress } from '@studentgo/protocol/progress'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { useAmount } from '#web/platform/language/format.ts'
import { IconLine, Quiet } from '#web/ui/content/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import style from './progress.module.css'

const width = 1000

/** The pace against the target of the provider's policy, drawn as one line with a mark at the target. */
export function Pace({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  const target = usePolicy('pace.minOspPerMonth')
  const settles = usePolicy('pace.settlesAfterMonths')
  const { paceStatus, paceOspPerMonth } = progress
  if (paceStatus === 'NOT_APPLICABLE') {
    const missing = progress.requiredOsp - progress.recognisedOsp - progress.completedOsp
    if (progress.unit === 'WEEK' || missing <= 0) return null
    return <Quiet>{t('plan.pace.notYet', { count: settles, target: amount(target) })}</Quiet>
  }
  const whole = Math.max(target * 2, paceOspPerMonth)
  return (
    <Stack gap="tight">
      <h3>{t('plan.pace')}</h3>
      <p>
        <strong>{t('plan.pace.now', { pace: amount(paceOspPerMonth) })}</strong>{' '}
        {t('plan.pace.target', { target: amount(target) })}
      </p>
      <svg
        className={style.paceLine}
        viewBox={`0 0 ${width} 20`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect x={0} y={7} width={width} height={6} className={style.paceGround} />
        <rect x={0} y={7} width={(paceOspPerMonth / whole) * width} height={6} className={style.paceNow} />
        <rect x={(target / whole) * width - 3} y={0} width={6} height={20} className={style.paceTarget} />
      </svg>
      <IconLine icon={paceStatus === 'OK' ? 'check' : 'info'}>{t(`plan.pace.${paceStatus}`)}</IconLine>
      {progress.ongoingOsp > 0 ? (
        <Quiet>{t('plan.pace.underWay', { amount: amount(progress.ongoingOsp) })}</Quiet>
      ) : null}
    </Stack>
  )
}
