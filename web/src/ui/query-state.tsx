import { useDescribeFailure } from '#web/platform/config.ts'
import { Skeleton } from './loading.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** A query, or what is known of several of them. */
  query: { data: unknown; error: Error | null }
  /** How many lines stand for what will come. */
  lines: number
}

/** What stands in place of an answer while there is none: grey lines, or why it can not be had. */
export function QueryState({ query: { data, error }, lines }: Props) {
  const describe = useDescribeFailure()
  if (data !== undefined) return null
  return error === null ? <Skeleton lines={lines} /> : <Notice tone="bad" title={describe(error)} />
}
