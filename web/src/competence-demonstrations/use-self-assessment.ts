import { type SelfAssessment, saveSelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { type Draft, useDraft } from '#web/platform/drafts.ts'
import {
  type DemonstrationPlace,
  refreshDemonstrations,
  selfAssessmentQuery,
} from './competence-demonstrations.data.ts'
import { areSame, bodyOf, fitted, type SelfValues, valuesOf } from './self-assessment-values.ts'

const saveAfterMilliseconds = 1200

/** What is kept on the device, and of which version of the server's it is a change. */
export interface KeptSelfAssessment {
  values: SelfValues
  version: number
}

export interface SelfAssessing {
  values: SelfValues
  change: (part: Partial<SelfValues>) => void
  /** Where the newest words are: with the school, on this device, or on the way. */
  place: 'server' | 'device' | 'sending'
  /** The server has another version than the one that was changed here. */
  conflict: boolean
  keepOwn: () => void
  takeTheirs: () => void
  send: () => Promise<void>
}

export function useKeptSelfAssessment(place: DemonstrationPlace): Draft<KeptSelfAssessment> {
  return useDraft<KeptSelfAssessment>(`self-assessment-${place.id}`)
}

/**
 * The self-assessment while it is written. Every change is written down on the device at once, and a moment
 * later on the server while it is a draft; what has been sent is changed here until it is sent again.
 */
export function useSelfAssessment(
  where: DemonstrationPlace,
  stored: SelfAssessment,
  draft: Draft<KeptSelfAssessment>,
): SelfAssessing {
  const kept = draft.restored ?? undefined
  const [values, setValues] = useState<SelfValues>(() =>
    kept === undefined ? valuesOf(stored) : fitted(kept.values, stored),
  )
  const [base, setBase] = useState(kept?.version ?? stored.version)
  const [isTried, setTried] = useState(false)
  const latest = useRef(values)
  const isWritten = areSame(values, valuesOf(stored))
  const conflict = base !== stored.version && !isWritten
  const { put, isSaving } = usePut(where, draft, latest, setBase)

  useEffect(() => {
    const isDraft = stored.state === 'NOT_STARTED' || stored.state === 'DRAFT'
    if (!isDraft || !stored.editable || isWritten || conflict || isSaving || isTried) return undefined
    const timer = setTimeout(() => {
      // What the server can not take in now stays on the device, and the next change tries again.
      put('DRAFT', values, base).catch(() => setTried(true))
    }, saveAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [stored.state, stored.editable, isWritten, conflict, isSaving, isTried, values, base, put])

  function set(next: SelfValues): void {
    latest.current = next
    setValues(next)
    setTried(false)
  }

  return {
    values,
    change(part) {
      const next = { ...latest.current, ...part }
      set(next)
      draft.save({ values: next, version: base })
    },
    place: isWritten ? 'server' : isSaving ? 'sending' : 'device',
    conflict,
    keepOwn() {
      setBase(stored.version)
      setTried(false)
      draft.save({ values: latest.current, version: stored.version })
    },
    takeTheirs() {
      set(valuesOf(stored))
      setBase(stored.version)
      draft.forget()
    },
    send: () => put('SUBMITTED', latest.current, base),
  }
}

/** Writes to the server, and takes over what it answers; a newer version there is fetched. */
function usePut(
  { planId, id }: DemonstrationPlace,
  draft: Draft<KeptSelfAssessment>,
  latest: { current: SelfValues },
  setBase: (version: number) => void,
) {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const { queryKey } = selfAssessmentQuery({ planId, id })
  const key = useRef(queryKey)
  const put = useCallback(
    async (state: 'DRAFT' | 'SUBMITTED', sent: SelfValues, version: number) => {
      const body = bodyOf(sent, state, version)
      if (body === undefined) return
      setSaving(true)
      try {
        const params = { planId: String(planId), demonstrationId: String(id) }
        const saved = await call(saveSelfAssessment, { params, body })
        setBase(saved.version)
        queryClient.setQueryData(key.current, saved)
        void refreshDemonstrations(queryClient)
        if (latest.current === sent) draft.forget()
        else draft.save({ values: latest.current, version: saved.version })
      } catch (error) {
        if (error instanceof CallFailure && error.is('stale-version')) {
          await queryClient.invalidateQueries({ queryKey: key.current })
        }
        throw error
      } finally {
        setSaving(false)
      }
    },
    [call, queryClient, draft, planId, id, latest, setBase],
  )
  return { put, isSaving }
}
