import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import style from './facts.module.css'

interface FactsProps {
  /** `columns`: as many side by side as fit; `beside`: the values beside their labels. */
  variant?: 'stack' | 'columns' | 'beside'
  /** With a line below each. */
  lines?: boolean
  children: ReactNode
}

/** Labels with their values, as `Fact`s. */
export function Facts({ variant = 'stack', lines = false, children }: FactsProps) {
  return <dl className={classes(style.facts, style[variant], lines && style.lines)}>{children}</dl>
}

/** A label and its value; empty without a value. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (isEmpty(children)) return null
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function isEmpty(value: ReactNode): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  return value === undefined || value === null || value === false || value === ''
}

interface TableProps extends ComponentProps<'table'> {
  /** The headings of the columns; an empty one is a column of buttons. */
  head: readonly string[]
  /** Read out before the table, where no heading names it. */
  caption?: ReactNode
  /** Numbers and short words stay on one line where they fit. */
  short?: boolean
  /** The children are groups of rows, each a `tbody`. */
  grouped?: boolean
}

/** Rows and columns with a line below each row; the children are the rows. */
export function Table({
  head,
  caption,
  short = false,
  grouped = false,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    <table {...rest} className={classes(style.table, short && style.short, className)}>
      {caption === undefined ? null : <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {head.map(name =>
            name === '' ? (
              <td key={name} />
            ) : (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      {grouped ? children : <tbody>{children}</tbody>}
    </table>
  )
}

/** The done part of something, in words and as a bar. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const id = useId()
  return (
    <div className={style.meter}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} />
    </div>
  )
}

/** A share from 0 to 1 as a bar. Its number is beside it as text. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={style.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" className={style.rest} />
      <rect width={share * 100} height="6" className={style.done} />
    </svg>
  )
}

interface ChipProps {
  tone?: 'plain' | 'now' | 'good' | 'changed' | 'quiet' | 'accent'
  children: ReactNode
}

/** A state in a word or two. */
export function Chip({ tone = 'plain', children }: ChipProps) {
  return <span className={classes(style.chip, style[tone])}>{children}</span>
}
