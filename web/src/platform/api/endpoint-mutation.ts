import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import type { Session } from '@studentgo/protocol/session'
import {
  type DataTag,
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { NewOutboxRow } from '../offline/outbox-row.ts'
import { alerts, formFailureMilliseconds } from '../page/alerts.ts'
import { useApp } from '../page/app-context.ts'
import { workerOfPage } from '../session/device.ts'
import { sessionQuery } from '../session/session.ts'
import { CallFailure, isQueued } from './call.ts'
import { useDescribeFailure } from './config.ts'
import { isOfPaths, quiet } from './queries.ts'
import { isSaidAtFields } from './said-at-fields.ts'

/** The input of a write: with a file where the endpoint takes one, and with the draft of its form. */
type Sent<E extends Endpoint> =
  | Input<E>
  | (Input<E> & { file: File })
  | (Input<E> & { draft: NewOutboxRow['draft'] })

/** The content of an outbox row while the write waits. */
export type Waiting = Pick<NewOutboxRow, 'place' | 'title' | 'isDraft' | 'text' | 'slot' | 'rejections'>

interface Options<E extends Endpoint, Known> {
  /** The optimistic update of a query; it is rolled back when the write fails. */
  optimistic?: {
    queryKey: DataTag<QueryKey, Known, Error>
    update: (known: Known, input: Input<E>) => Known
  }
  /** The query whose new answer is the reply, so that it is not refetched. */
  replyTo?: { queryKey: DataTag<QueryKey, Reply<E>, Error> }
  /** Called as soon as there is a reply, before the affected queries are refetched. */
  onReply?: (reply: Reply<E>, input: Input<E>) => void
  /** The text of the alert after success. */
  done?: (reply: Reply<E>, input: Input<E>) => string
  /** For writes that the person did not start: a failure is not announced. A function selects such failures. */
  silent?: boolean | ((error: Error) => boolean)
  /** The screen keeps the typed text and retries by itself: a lost connection does not redirect. */
  isSentAgain?: boolean
  /** On an own device the write waits for a network; this is its row in the outbox meanwhile. */
  whenOffline?: (input: Input<E>) => Waiting
  /** A write that starts while another is in flight follows it: the last one wins. */
  isInOrder?: boolean
}

export type EndpointMutation<E extends Endpoint> = UseMutationResult<Reply<E>, Error, Sent<E>, unknown> & {
  /** The key of the alerts of this write, under which a newer one replaces an older one. */
  alertKey: string
}

/**
 * The one way to write from a screen. A submission has one idempotency key until it is answered, however often it is
 * sent; the queries that the endpoint `affects` are refetched before the mutation ends; a failure that no form shows at
 * its fields is announced for 10 s.
 */
export function useEndpointMutation<E extends Endpoint, Known = unknown>(
  endpoint: E,
  {
    optimistic,
    replyTo,
    onReply,
    done,
    silent = false,
    isSentAgain = false,
    isInOrder = false,
    whenOffline,
  }: Options<E, Known> = {},
): EndpointMutation<E> {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const describe = useDescribeFailure()
  const alertKey = `${endpoint.method} ${endpoint.path}`
  const mutation = useMutation<Reply<E>, Error, Sent<E>, { before: Known | undefined }>({
    mutationKey: [alertKey],
    ...(isInOrder ? { scope: { id: alertKey } } : {}),
    ...(silent === true || isSentAgain ? { meta: quiet } : {}),
    mutationFn: async sent => {
      const file = 'file' in sent ? { file: sent.file } : {}
      const session = queryClient.getQueryData(sessionQuery.queryKey)
      if (whenOffline !== undefined && mayQueue(session)) {
        // A device without this code sends directly like any other.
        const outbox = await import('../offline/outbox-transport.ts').catch(() => undefined)
        if (outbox !== undefined) {
          const idempotencyKey = crypto.randomUUID()
          const { affects } = endpoint
          const draft = 'draft' in sent ? sent.draft : undefined
          const row = { ...whenOffline(sent), affects, draft }
          const transport = outbox.outboxTransport(session.subjectTag, row, idempotencyKey)
          return call(endpoint, sent, { idempotencyKey, transport })
        }
      }
      return submit(endpoint, sent, key => call(endpoint, sent, { ...key, ...file }))
    },
    onMutate(input) {
      if (optimistic === undefined) return { before: undefined }
      const { queryKey, update } = optimistic
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Known>(queryKey)
      if (before !== undefined) queryClient.setQueryData<Known>(queryKey, update(before, input))
      return { before }
    },
    async onSuccess(reply, input) {
      onReply?.(reply, input)
      if (replyTo !== undefined) {
        // A read that began before the write would overwrite it with its older answer.
        await queryClient.cancelQueries({ queryKey: replyTo.queryKey })
        queryClient.setQueryData<Reply<E>>(replyTo.queryKey, reply)
      }
      await readAgain(queryClient, endpoint, replyTo?.queryKey)
      alerts.remove(alertKey)
      if (done) alerts.add({ key: alertKey, intent: 'success', description: done(reply, input) })
    },
    async onError(error, _input, context) {
      if (optimistic !== undefined && context?.before !== undefined) {
        queryClient.setQueryData<Known>(optimistic.queryKey, context.before)
      }
      const isSilent = silent === true || (silent !== false && silent(error))
      if (isSilent || isSaidAtFields(alertKey, error)) alerts.remove(alertKey)
      else if (isQueued(error)) alerts.add({ key: alertKey, intent: 'success', description: describe(error) })
      else {
        alerts.add({ key: alertKey, intent: 'error', description: describe(error) }, formFailureMilliseconds)
      }
      // A refusal often means that something has changed since the screen was loaded.
      if (isRefusal(error)) await readAgain(queryClient, endpoint)
    },
  })
  return { ...mutation, alertKey }
}

/** Keys of submissions without an answer yet, by endpoint and input. */
const unansweredKeys = new Map<string, string>()

async function submit<Result>(
  endpoint: Endpoint,
  input: unknown,
  send: (options: { idempotencyKey?: string }) => Promise<Result>,
): Promise<Result> {
  // The server keeps no keys of signed-out visitors, and a password must not stay in memory.
  if (endpoint.method !== 'POST' || endpoint.who.kind === 'anyone') return send({})
  const submission = `${endpoint.path} ${JSON.stringify(input, namingFiles)}`
  const idempotencyKey = unansweredKeys.get(submission) ?? crypto.randomUUID()
  unansweredKeys.set(submission, idempotencyKey)
  try {
    const reply = await send({ idempotencyKey })
    unansweredKeys.delete(submission)
    return reply
  } catch (error) {
    if (isRefusal(error)) unansweredKeys.delete(submission)
    throw error
  }
}

/** Two different files are two submissions, although their JSON is the same. */
function namingFiles(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

/** Whether this device may keep a write until there is a network. */
function mayQueue(session: Session | null | undefined): session is Session {
  return session?.ownDevice === true && session.offlineAllowed && workerOfPage() !== null
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallFailure && error.kind === 'refused'
}

async function readAgain(
  queryClient: QueryClient,
  { method, path, affects }: Endpoint,
  answered?: QueryKey,
): Promise<void> {
  // While another write to this endpoint is pending, refetching would undo its optimistic update.
  if (queryClient.isMutating({ mutationKey: [`${method} ${path}`] }) > 1) return
  const answeredHash = answered && hashKey(answered)
  await queryClient.invalidateQueries({
    predicate: query => query.queryHash !== answeredHash && isOfPaths(query, affects),
  })
}
