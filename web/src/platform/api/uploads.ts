import { type Attachment, type AttachmentCategory, uploadAttachment } from '@studentgo/protocol/attachments'
import { kindByName } from '@studentgo/protocol/rules/file-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../page/app-context.ts'
import { useStudentId } from '../session/session.ts'
import type { Call } from './call.ts'
import { CallFailure } from './call.ts'
import { useConfig, useDescribeFailure } from './config.ts'

/** A pending or failed upload of a file. */
export interface Upload {
  key: string
  file: File
  /** The sent part, from 0 to 1. */
  part: number
  failure: string | undefined
  /** Whether a retry with the same file makes sense. */
  mayRetry: boolean
}

type Change =
  | { kind: 'add'; uploads: Upload[] }
  | { kind: 'change'; key: string; to: Partial<Upload> }
  | { kind: 'remove'; key: string }

function reduce(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if (change.kind === 'add') return [...uploads, ...change.uploads]
  if (change.kind === 'remove') return uploads.filter(upload => upload.key !== change.key)
  return uploads.map(upload => (upload.key === change.key ? { ...upload, ...change.to } : upload))
}

interface Wish {
  category: AttachmentCategory
  /** Called with each uploaded file. */
  onUploaded: (attachment: Attachment) => void
}

/** Sends files one after another: each shows its progress, can be cancelled, and retried after a failure. */
export function useUploads({ category, onUploaded }: Wish) {
  const { t } = useTranslation()
  const { call } = useApp()
  const studentId = useStudentId()
  const { attachment } = useConfig()
  const queryClient = useQueryClient()
  const describe = useDescribeFailure()
  const [uploads, change] = useReducer(reduce, [])
  const waiting = useRef<Promise<void>>(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded

  useEffect(() => {
    const ongoing = running.current
    return () => {
      for (const controller of ongoing.values()) controller.abort()
    }
  }, [])

  const send = useCallback(
    (key: string, file: File) => {
      const controller = new AbortController()
      running.current.set(key, controller)
      waiting.current = waiting.current.then(async () => {
        if (controller.signal.aborted) return
        try {
          const onProgress = (part: number) => change({ kind: 'change', key, to: { part } })
          const uploaded = await sendOne(
            call,
            { studentId, category, file, key },
            controller.signal,
            onProgress,
          )
          change({ kind: 'remove', key })
          latestOnUploaded.current(uploaded)
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/student/'),
          })
        } catch (error) {
          if (controller.signal.aborted) return
          const mayRetry =
            !(error instanceof CallFailure) || error.kind !== 'refused' || (error.status ?? 0) >= 429
          change({ kind: 'change', key, to: { failure: describe(error), mayRetry } })
        } finally {
          running.current.delete(key)
        }
      })
    },
    [call, studentId, category, queryClient, describe],
  )

  return {
    uploads,
    isBusy: uploads.some(upload => upload.failure === undefined),
    add(files: readonly File[]) {
      const added = files.map(file => {
        const fault = faultOf(file, attachment.maxBytes)
        const failure = fault === undefined ? undefined : t(fault)
        return { key: crypto.randomUUID(), file, part: 0, failure, mayRetry: false }
      })
      change({ kind: 'add', uploads: added })
      for (const { key, file, failure } of added) if (failure === undefined) send(key, file)
    },
    retry(key: string) {
      const upload = uploads.find(one => one.key === key)
      if (upload === undefined) return
      change({ kind: 'change', key, to: { failure: undefined, part: 0 } })
      send(key, upload.file)
    },
    cancel(key: string) {
      running.current.get(key)?.abort()
      change({ kind: 'remove', key })
    },
  }
}

interface Sent {
  studentId: number
  category: AttachmentCategory
  file: File
  /** The same for each try of one file, so that it is stored once. */
  key: string
}

function sendOne(
  call: Call,
  { studentId, category, file, key }: Sent,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Attachment> {
  const input = { params: { studentId: String(studentId) }, body: { category } }
  return call(uploadAttachment, input, { file, signal, onProgress, idempotencyKey: key })
}

/** Finds a certain refusal of a file before it is sent over a slow network. */
function faultOf(file: File, maxBytes: number): string | undefined {
  const kind = kindByName(file.name)
  if (kind === 'heic') return 'problem.file.heic'
  if (kind === undefined) return 'problem.file.kind'
  if (file.size > maxBytes) return 'problem.fileTooLarge'
  return file.size === 0 ? 'problem.file.empty' : undefined
}
