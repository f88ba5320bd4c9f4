import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alerts, formFailureMilliseconds } from '../page/alerts.ts'
import { useApp } from '../page/app-context.ts'
import { useDescribeFailure } from './config.ts'
import { isOfPaths } from './queries.ts'

/** The one way in which the desk sends a file: once, with what goes beside it; a failure is announced. */
export function useSendFile<E extends Endpoint>(endpoint: E) {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const describe = useDescribeFailure()
  const alertKey = `${endpoint.method} ${endpoint.path}`
  return useMutation<Reply<E>, Error, { input: Input<E>; file: File }>({
    mutationKey: [alertKey],
    mutationFn: ({ input, file }) => call(endpoint, input, { file, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: query => isOfPaths(query, endpoint.affects) }),
    onError: error =>
      alerts.add({ key: alertKey, intent: 'error', description: describe(error) }, formFailureMilliseconds),
  })
}
