import style from './progress.module.css'
import type { ShareKind } from './progress-shares.ts'

/** The mark by which a state stands on the bar of progress; always beside its word. */
export function ShareKey({ kind }: { kind: ShareKind }) {
  return <span className={`${style.key} ${style[`key-${kind}`]}`} aria-hidden="true" />
}
