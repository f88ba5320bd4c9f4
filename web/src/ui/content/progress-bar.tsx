import type { ProgressShares } from '@studentgo/protocol/progress'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmount } from '#web/platform/language/format.ts'
import style from './progress-bar.module.css'
import { type ShareKind, sharesOf } from './progress-shares.ts'

const width = 1000
const height = 28

/** A study right as one bar: recognised, completed, ongoing, planned, missing. Its facts are read out with it. */
export function ProgressBar({ progress }: { progress: ProgressShares }) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  const id = useId()
  const shares = sharesOf(progress).filter(share => share.length > 0)
  const facts = shares.map(share => `${t(`plan.share.${share.kind}`)} ${amount(share.amount)}`).join(', ')
  return (
    <svg
      className={style.bar}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('plan.bar', { whole: amount(progress.requiredOsp), words: facts })}
    >
      <defs>
        <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="14" height="14" className={style.stripeGround} />
          <rect width="7" height="14" className={style.stripe} />
        </pattern>
      </defs>
      {shares.map(share => (
        <rect
          key={share.kind}
          x={share.from * width}
          y={0}
          width={Math.max(0, share.length * width - 3)}
          height={height}
          className={style[share.kind]}
          {...(share.kind === 'ongoing' ? { fill: `url(#${id})` } : {})}
        />
      ))}
    </svg>
  )
}

/** The mark by which a state stands on the bar; always beside its name. */
export function ShareKey({ kind }: { kind: ShareKind }) {
  return <span className={`${style.key} ${style[`key-${kind}`]}`} aria-hidden="true" />
}
