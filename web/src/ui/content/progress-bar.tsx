import type { ProgressShares } from '@studentgo/protocol/progress'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmount } from '#web/platform/language/format.ts'
import style from './progress-bar.module.css'
import { lengthOf, type ShareKind, sharesOf } from './progress-shares.ts'

interface Props {
  progress: ProgressShares
  /** The distance between the marks on the bar, each with its number below. */
  scale?: number
}

/** A study right as one bar: recognised, completed, ongoing, planned, missing. Screen readers read its facts. */
export function ProgressBar({ progress, scale }: Props) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  const id = useId()
  const shares = sharesOf(progress).filter(share => share.length > 0)
  const facts = shares.map(share => `${t(`plan.share.${share.kind}`)} ${amount(share.amount)}`).join(', ')
  return (
    <svg
      className={scale === undefined ? style.bar : style.scaledBar}
      role="img"
      aria-label={t('plan.bar', { whole: amount(progress.requiredOsp), words: facts })}
    >
      <Textures id={id} />
      {shares.map(share => (
        <svg
          key={share.kind}
          aria-hidden="true"
          x={of(share.from)}
          width={of(share.length)}
          height={scale === undefined ? '100%' : barShare}
          className={style.part}
        >
          <Fill kind={share.kind} id={id} />
        </svg>
      ))}
      {scale === undefined ? null : <Scale progress={progress} step={scale} />}
    </svg>
  )
}

/** The pattern of a state on the bar; always beside its name. */
export function ShareKey({ kind }: { kind: ShareKind }) {
  const id = useId()
  return (
    <svg className={style.key} aria-hidden="true">
      <Textures id={id} />
      <Fill kind={kind} id={id} />
    </svg>
  )
}

/** A bar with the pattern of a state, `length` from 0 to 1; always beside its number. */
export function ShareLength({ kind, length }: { kind: ShareKind; length: number }) {
  const id = useId()
  return (
    <svg className={style.length} aria-hidden="true">
      <Textures id={id} />
      <svg aria-hidden="true" width={of(length)} className={style.part}>
        <Fill kind={kind} id={id} />
      </svg>
    </svg>
  )
}

/** The pattern of a state, on the bar and beside its name: states differ by texture and edge, not by colour alone. */
function Fill({ kind, id }: { kind: ShareKind; id: string }) {
  const texture = kind === 'recognised' || kind === 'ongoing' ? `url(#${id}-${kind})` : undefined
  return (
    <>
      <rect width="100%" height="100%" className={style[kind]} />
      {texture === undefined ? null : <rect width="100%" height="100%" fill={texture} />}
    </>
  )
}

function Textures({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-recognised`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="1.5" height="5" className={style.recognisedTexture} />
      </pattern>
      <pattern
        id={`${id}-ongoing`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="1.5" height="6" className={style.ongoingTexture} />
      </pattern>
    </defs>
  )
}

function Scale({ progress, step }: { progress: ProgressShares; step: number }) {
  const longest = lengthOf(progress)
  if (longest === 0) return null
  const marks = Array.from({ length: Math.floor(longest / step) }, (_, at) => (at + 1) * step)
  return marks.map(mark => (
    <g key={mark}>
      <line x1={of(mark / longest)} x2={of(mark / longest)} y1={barShare} y2="66%" className={style.mark} />
      <text
        x={of(mark / longest)}
        y="96%"
        textAnchor={mark === longest ? 'end' : 'middle'}
        className={style.number}
      >
        {mark}
      </text>
    </g>
  ))
}

/** The share of the height that the bar takes when it has a scale. */
const barShare = '58.333%'

function of(share: number): string {
  return `${(share * 100).toFixed(3)}%`
}
