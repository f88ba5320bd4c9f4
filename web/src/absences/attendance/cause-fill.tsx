import type { AbsenceCause } from '@studentgo/protocol/absence-summary'
import { classes } from '#web/ui/classes.ts'
import style from './attendance.module.css'

/** Attended, or the cause of an absence: each has its own pattern, so that no colour is the only sign. */
export type Fill = 'ATTENDED' | AbsenceCause

interface Props {
  fill: Fill
  x: number
  y: number
  width: number
  height: number
}

/** A part of an attendance chart. The patterns are lines across it, as many as fit. */
export function FilledPart({ fill, x, y, width, height }: Props) {
  if (height <= 0) return null
  return (
    <g className={classes(style.part, style[fill])}>
      <rect x={x} y={y} width={width} height={height} />
      <path d={linesOf(fill, x, y, width, height)} vectorEffect="non-scaling-stroke" />
    </g>
  )
}

const lineGap = 5

function linesOf(fill: Fill, x: number, y: number, width: number, height: number): string {
  if (fill === 'WAITING' || fill === 'UNEXPLAINED' || fill === 'UNAUTHORISED') {
    const count = Math.max(1, Math.floor(height / lineGap))
    const gap = height / (count + 1)
    return Array.from({ length: count }, (_, at) => `M${x} ${y + gap * (at + 1)}h${width}`).join('')
  }
  if (fill === 'LEAVE') return `M${x + width / 2} ${y}v${height}`
  if (fill === 'OTHER') return `M${x + width / 3} ${y}v${height}M${x + (2 * width) / 3} ${y}v${height}`
  return ''
}

/** The legend symbol of a fill, beside its name. */
export function FillKey({ fill }: { fill: Fill }) {
  return (
    <svg className={style.key} viewBox="0 0 14 14" aria-hidden="true">
      <FilledPart fill={fill} x={1} y={1} width={12} height={12} />
    </svg>
  )
}
