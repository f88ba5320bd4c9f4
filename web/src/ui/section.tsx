import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import style from './section.module.css'

interface SectionProps {
  /** Of the heading, which names the section. */
  id: string
  title: ReactNode
  /** For moving focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** What stands beside the heading. */
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

/** What stands below each other in one column. */
export function Column({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(style.column, className)}>{children}</div>
}

interface StackProps {
  as?: 'div' | 'ul' | 'article'
  gap?: 'tight' | 'close' | 'loose'
  'aria-labelledby'?: string
  children: ReactNode
}

/** Things below each other, no wider than text is read well. */
export function Stack({ as: Element = 'div', gap = 'close', ...rest }: StackProps) {
  return <Element {...rest} className={classes(style.stack, style[gap])} />
}
