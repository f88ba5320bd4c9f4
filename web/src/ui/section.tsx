import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import style from './section.module.css'

interface SectionProps {
  /** Of the heading, which names the section. */
  id: string
  title: ReactNode
  /** For moving focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Shown beside the heading. */
  aside?: ReactNode
  /** No wider than text is read well. */
  narrow?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ id, title, headingRef, aside, narrow = false, className, children }: SectionProps) {
  return (
    <section className={classes(style.section, narrow && style.narrow, className)} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ColumnsProps {
  /** How wide the first of the two is beside the second. */
  look?: 'even' | 'wider' | 'widest'
  className?: string | undefined
  children: ReactNode
}

/** Parts of a page below each other; in two columns where there is room. */
export function Columns({ look = 'widest', className, children }: ColumnsProps) {
  return <div className={classes(style.columns, style[look], className)}>{children}</div>
}

type Gap = 'tight' | 'close' | 'loose'

interface ColumnProps extends ComponentProps<'div'> {
  /** Less than between the sections of a page. */
  gap?: Gap
}

/** Things below each other in one column. */
export function Column({ gap, className, ...rest }: ColumnProps) {
  return <div {...rest} className={classes(style.column, gap && style[gap], className)} />
}

interface StackProps {
  as?: 'div' | 'ul' | 'ol' | 'article'
  gap?: Gap
  'aria-labelledby'?: string
  children: ReactNode
}

/** Things below each other, no wider than text is read well. */
export function Stack({ as: Element = 'div', gap = 'close', ...rest }: StackProps) {
  return <Element {...rest} className={classes(style.stack, style[gap])} />
}
