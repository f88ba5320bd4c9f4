import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import style from './section.module.css'

interface SectionProps {
  /** Of the heading, which names the section. */
  id: string
  title: ReactNode
  /** For moving focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** No wider than text is read well. */
  narrow?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ id, title, headingRef, narrow = false, className, children }: SectionProps) {
  return (
    <section className={classes(style.section, narrow && style.narrow, className)} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Parts of a page below each other; in two columns, a wide and a narrow one, where there is room. */
export function Columns({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(style.columns, className)}>{children}</div>
}

/** What stands below each other in one column. */
export function Column({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(style.column, className)}>{children}</div>
}
