import type { ComponentProps, ReactNode } from 'react'
import { useAppearance } from '#web/platform/page/appearance.ts'
import { classes } from '../classes.ts'
import style from './fold.module.css'

interface FoldProps extends ComponentProps<'details'> {
  summary: ReactNode
  /** As a link within text, instead of a heading of its own. */
  small?: boolean
  /** It says what words or colours mean: open from the start for who has chosen that. */
  explains?: boolean
}

/** What is folded away until somebody wants to read it. */
export function Fold({ summary, small = false, explains = false, className, children, ...rest }: FoldProps) {
  const isOpened = useAppearance().includes('plain-words') && explains
  return (
    <details
      {...rest}
      {...(isOpened ? { open: true } : {})}
      className={classes(small ? style.smallFold : style.fold, className)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
