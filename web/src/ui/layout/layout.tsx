import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import style from './layout.module.css'

interface SectionProps {
  /** Of the heading, which names the section. */
  id: string
  title: ReactNode
  /** For moving focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Shown beside the heading. */
  aside?: ReactNode
  /** No wider than a readable line of text. */
  narrow?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ id, title, headingRef, aside, narrow = false, className, children }: SectionProps) {
  return (
    <section className={classes(style.section, narrow && style.narrow, className)} aria-labelledby={id}>
      <Head>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </Head>
      {children}
    </section>
  )
}

/** A heading, and at the other end its state or its actions. */
export function Head({ children }: { children: ReactNode }) {
  return <div className={style.head}>{children}</div>
}

interface ColumnsProps {
  /** The width of the first column relative to the second. */
  variant?: 'even' | 'wider' | 'widest'
  className?: string | undefined
  children: ReactNode
}

/** Parts of a page in one column; in two on wide screens. */
export function Columns({ variant = 'widest', className, children }: ColumnsProps) {
  return <div className={classes(style.columns, style[variant], className)}>{children}</div>
}

type Gap = 'tight' | 'close' | 'loose'

interface ColumnProps extends ComponentProps<'div'> {
  /** A smaller gap than between the sections of a page. */
  gap?: Gap
}

/** Elements in one column. */
export function Column({ gap, className, ...rest }: ColumnProps) {
  return <div {...rest} className={classes(style.column, gap && style[gap], className)} />
}

interface StackProps {
  as?: 'div' | 'ul' | 'ol' | 'article'
  gap?: Gap
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** Elements in a column of readable text width. */
export function Stack({ as: Element = 'div', gap = 'close', ...rest }: StackProps) {
  return <Element {...rest} className={classes(style.stack, style[gap])} />
}

interface ActionsProps {
  as?: 'div' | 'p' | 'span' | 'nav'
  'aria-label'?: string
  className?: string | undefined
  children: ReactNode
}

/** Buttons, links and short texts side by side. */
export function Actions({ as: Element = 'div', className, ...rest }: ActionsProps) {
  return <Element {...rest} className={classes(style.actions, className)} />
}

interface CardProps {
  as?: 'div' | 'li' | 'section' | 'article'
  /** The kind of its content: current, the reader's own, or a success. */
  tone?: 'plain' | 'quiet' | 'now' | 'own' | 'good'
  /** Around a list of rows, which reach its edges. */
  rows?: boolean
  className?: string | undefined
  'aria-labelledby'?: string | undefined
  children: ReactNode
}

/** A frame around related content. */
export function Card({ as: Element = 'div', tone = 'plain', rows = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(style.card, style[tone], rows && style.rows, className)} />
}

/** Cards in a column. */
export function CardList({ children }: Pick<CardProps, 'children'>) {
  return <ul className={style.cardList}>{children}</ul>
}

interface RowProps {
  children: ReactNode
  className?: string | undefined
}

interface RowListProps {
  as?: 'ul' | 'ol'
  /** No wider than a readable line of text. */
  narrow?: boolean
  children: ReactNode
}

/** Rows with a line between them. */
export function RowList({ as: Element = 'ul', narrow = false, children }: RowListProps) {
  return <Element className={classes(style.rowList, narrow && style.narrow)}>{children}</Element>
}

/** One row, the target of a `whole-card` link in it; with `split` its parts are at its two ends. */
export function Row({ split = false, children, className }: RowProps & { split?: boolean }) {
  return <li className={classes(style.row, split && style.split, className)}>{children}</li>
}
