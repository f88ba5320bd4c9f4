import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { Button } from '../form/button.tsx'
import style from './loading.module.css'
import { Notice } from './notice.tsx'

/** The overlay shown while a screen's code is loading (specification §2). It never covers focus. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  return (
    <div className={style.overlay} role="status">
      <span className={style.dot} aria-hidden="true" />
      {t('loading.screen')}
    </div>
  )
}

/** Grey lines in the shape of the expected content, so that nothing moves when it arrives. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.skeleton} role="status" aria-label={t('loading.data')}>
      {Array.from({ length: lines }, (_, line) => line).map(line => (
        <span key={line} className={style.line} aria-hidden="true" />
      ))}
    </div>
  )
}

/** The cause of a failure as a notice; without a network a failed read is no error. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  const describe = useDescribeFailure()
  const isNotKept = error instanceof CallFailure && error.isWithoutAnswer && error.isReading
  return (
    <Notice tone={isNotKept ? 'info' : 'bad'} title={describe(error)}>
      {children}
    </Notice>
  )
}

/** The same after an action, announced to screen readers; nothing while `error` is null. */
export function FailureAlert({ error }: { error: Error | null }) {
  return <div role="alert">{error === null ? null : <Failure error={error} />}</div>
}

interface Props {
  /** A query, or the combined state of several. */
  query: { data: unknown; error: Error | null }
  /** The number of lines of the skeleton. */
  lines: number
}

/** Shown while a query has no data: a skeleton, or why it failed and a retry button. */
export function QueryState({ query: { data, error }, lines }: Props) {
  if (data !== undefined) return null
  if (error === null) return <Skeleton lines={lines} />
  return (
    <Failure error={error}>
      <RetryButton error={error} />
    </Failure>
  )
}

/** Retries all failed queries of this page; empty where that would fail again. */
export function RetryButton({ error }: { error?: Error | null }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const askAgain = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  if (!isOnline || (error instanceof CallFailure && !error.mayPass)) return null
  return (
    <Button small onClick={() => void askAgain()}>
      {t('failure.retry')}
    </Button>
  )
}
