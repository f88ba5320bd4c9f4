import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isQueued } from '../api/call.ts'
import { useEndpointMutation, type Waiting } from '../api/endpoint-mutation.ts'
import { removeRow, useOutbox } from '../offline/outbox.ts'
import type { Draft } from './drafts.ts'

const saveAfterMilliseconds = 1200

/** The server's state of a text that saves itself. */
export interface Saved {
  state: string
  editable: boolean
  version: number
  /** ISO instant. */
  savedAt?: string | undefined
}

/** The draft stored on the device, and the server's version on which it is based. */
export interface AutosaveDraft<Values> {
  values: Values
  version: number
}

export interface Autosave<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** Where the newest values are stored. */
  place: 'server' | 'device' | 'sending'
  /** The server has another version than the one on which the draft is based. */
  conflict: boolean
  keepOwn: () => void
  takeTheirs: () => void
  /** Sends the values to their readers; false when they are invalid. */
  submit: (onDone?: () => void) => boolean
  /** A submission is pending, or waits for a pending save. */
  isSubmitting: boolean
  /** Why the last submission failed. */
  failure: Error | null
}

type State = 'DRAFT' | 'SUBMITTED'

interface Options<E extends Endpoint, Values> {
  stored: Reply<E> & Saved
  draft: Draft<AutosaveDraft<Values>>
  replyTo: { queryKey: DataTag<QueryKey, Reply<E>, Error> }
  valuesOf: (stored: Reply<E>) => Values
  areSame: (one: Values, other: Values) => boolean
  /** The values of a draft, or those chosen in a conflict, adapted to the server's current state. */
  fit: (values: Values, stored: Reply<E>) => Values
  /** The request input; undefined while something is invalid. */
  inputOf: (values: Values, state: State, version: number) => Input<E> | undefined
  /** The values completed with the server's additions, ids of new rows for example. */
  withReply?: (values: Values, sent: Values, state: State, reply: Reply<E>) => Values
  /** The text of the alert after a submission; none where a receipt stays. */
  done?: () => string
  /** The entry of the values in the outbox while they wait for a network. */
  whenOffline?: Pick<Waiting, 'place' | 'title'>
}

/**
 * Saves a text automatically. Every change is stored on the device at once, and a moment later on the server while
 * it is a draft; a submitted text is changed only on the device until it is submitted again. While it is unchanged
 * here, it follows the saves of other devices and pages.
 */
export function useAutosave<E extends Endpoint, Values>(
  endpoint: E,
  {
    stored,
    draft,
    replyTo,
    valuesOf,
    areSame,
    fit,
    inputOf,
    withReply = values => values,
    done,
    whenOffline,
  }: Options<E, Values>,
): Autosave<Values> {
  const restored = draft.restored ?? undefined
  const [values, setValues] = useState(() =>
    restored === undefined ? valuesOf(stored) : fit(restored.values, stored),
  )
  const [changedVersion, setVersion] = useState(restored?.version ?? stored.version)
  const [hasFailed, setFailed] = useState(false)
  /** A submission requested while a save was in flight. */
  const [waitingSubmit, setWaitingSubmit] = useState<{ onDone: (() => void) | undefined }>()
  const latest = useRef(values)
  const shown = useRef(stored)
  const sent = useRef<{ values: Values; state: State }>({ values, state: 'DRAFT' })

  function set(next: Values, of: number): void {
    latest.current = next
    setValues(next)
    setVersion(of)
    setFailed(false)
  }

  function takeTheirs(): void {
    set(valuesOf(stored), stored.version)
    draft.forget()
  }

  function onReply(reply: Reply<E>): void {
    const isLatest = latest.current === sent.current.values
    const next = withReply(latest.current, sent.current.values, sent.current.state, reply)
    const saved = (reply as Reply<E> & Saved).version
    set(next, saved)
    if (isLatest) draft.forget()
    else draft.save({ values: next, version: saved })
  }

  // Invalid values stay on the device, and the next change tries again.
  const waiting = whenOffline && { ...whenOffline, slot: draft.name }
  const save = useEndpointMutation(endpoint, {
    replyTo,
    onReply,
    silent: true,
    ...(waiting && { whenOffline: () => ({ ...waiting, isDraft: true }) }),
  })
  const submission = useEndpointMutation(endpoint, {
    replyTo,
    onReply,
    ...(done && { done }),
    ...(waiting && { whenOffline: () => waiting }),
  })
  const queued = useOutbox().find(row => row.slot === draft.name)
  // A later save would replace a submission that waits for a network.
  const isQueuedToSubmit = queued !== undefined && queued.isDraft !== true
  const isSaving = save.isPending || submission.isPending
  const isStored = areSame(values, valuesOf(stored))
  // A page that was closed may have saved the same text that the device has stored under an older version.
  const version = isStored ? stored.version : changedVersion
  const conflict = version !== stored.version
  const isDraft = stored.editable && (stored.state === 'NOT_STARTED' || stored.state === 'DRAFT')
  const mustSave = isDraft && !isStored && !conflict && !isSaving && !hasFailed && !isQueuedToSubmit

  const follow = useEffectEvent((newest: Reply<E> & Saved) => {
    const isUnchanged = areSame(latest.current, valuesOf(shown.current))
    shown.current = newest
    if (isUnchanged && version !== newest.version) takeTheirs()
  })
  useEffect(() => follow(stored), [stored])

  const saveDraft = useEffectEvent((draftValues: Values) => {
    const input = inputOf(draftValues, 'DRAFT', version)
    if (input === undefined) return
    sent.current = { values: draftValues, state: 'DRAFT' }
    save.mutate(input, { onError: () => setFailed(true) })
  })
  useEffect(() => {
    if (!mustSave) return
    const timer = setTimeout(() => saveDraft(values), saveAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [mustSave, values])

  function send(onDone: (() => void) | undefined): boolean {
    const input = inputOf(latest.current, 'SUBMITTED', version)
    if (input === undefined) return false
    sent.current = { values: latest.current, state: 'SUBMITTED' }
    submission.mutate(input, { onSuccess: () => onDone?.() })
    return true
  }

  const sendWaiting = useEffectEvent((onDone: (() => void) | undefined) => {
    setWaitingSubmit(undefined)
    if (!conflict) send(onDone)
  })
  useEffect(() => {
    if (waitingSubmit !== undefined && !save.isPending) sendWaiting(waitingSubmit.onDone)
  }, [waitingSubmit, save.isPending])

  return {
    values,
    change(part) {
      set({ ...latest.current, ...part }, version)
      draft.save({ values: latest.current, version })
    },
    place: isStored ? 'server' : isSaving ? 'sending' : 'device',
    conflict,
    keepOwn() {
      set(fit(latest.current, stored), stored.version)
      draft.save({ values: latest.current, version: stored.version })
    },
    takeTheirs() {
      if (queued !== undefined) void removeRow(queued.id)
      takeTheirs()
    },
    submit(onDone) {
      if (!save.isPending) return send(onDone)
      if (inputOf(latest.current, 'SUBMITTED', version) === undefined) return false
      setWaitingSubmit({ onDone })
      return true
    },
    isSubmitting: submission.isPending || waitingSubmit !== undefined,
    failure: isQueued(submission.error) ? null : submission.error,
  }
}
