import { readStudySkillsState, type StudySkills, saveStudySkills } from '@studentgo/protocol/study-skills'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { type Draft, useDraft } from '#web/platform/drafts.ts'
import { studySkillsQuery } from './study-skills.data.ts'
import { areSame, bodyOf, over, type SurveyValues, valuesOf, withKept } from './survey-values.ts'

const saveAfterMilliseconds = 1200

/** What is kept on the device, and of which version of the server's round it is a change. */
export interface KeptSurvey {
  values: SurveyValues
  version: number
}

export interface Survey {
  values: SurveyValues
  change: (part: Partial<SurveyValues>) => void
  /** Where the newest words are: with the school, on this device, or on the way. */
  place: 'server' | 'device' | 'sending'
  /** The server has another version than the one that was changed here. */
  conflict: boolean
  keepOwn: () => void
  takeTheirs: () => void
  send: () => Promise<void>
}

export function useKeptSurvey(round: StudySkills): Draft<KeptSurvey> {
  return useDraft<KeptSurvey>(`study-skills-${round.personalStudyPlanId}-${round.schoolYear}`)
}

/**
 * The survey while it is filled in. Every change is written down on the device at once, and a moment later on
 * the server while it is a draft; what has been sent is changed here until it is sent again.
 */
export function useSurvey(round: StudySkills, draft: Draft<KeptSurvey>): Survey {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const kept = draft.restored ?? undefined
  const [values, setValues] = useState<SurveyValues>(() => kept?.values ?? valuesOf(round))
  const [base, setBase] = useState(kept?.version ?? round.version)
  const [isSaving, setSaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const isWritten = areSame(values, valuesOf(round))
  const conflict = base !== round.version && !isWritten
  const latest = useRef(values)

  const put = useCallback(
    async (state: 'DRAFT' | 'SUBMITTED', sent: SurveyValues, version: number) => {
      const body = bodyOf(sent, state, { id: round.id, version })
      if (body === undefined) return
      setSaving(true)
      try {
        const saved = await call(saveStudySkills, { query: {}, body })
        const isLatest = latest.current === sent
        const kept = withKept(latest.current, sent, state, saved)
        latest.current = kept
        setValues(kept)
        setBase(saved.version)
        queryClient.setQueryData(studySkillsQuery.queryKey, saved)
        if (isLatest) draft.forget()
        else draft.save({ values: kept, version: saved.version })
        await queryClient.invalidateQueries({ queryKey: [readStudySkillsState.path] })
      } catch (error) {
        if (error instanceof CallFailure && error.is('stale-version')) {
          await queryClient.invalidateQueries({ queryKey: studySkillsQuery.queryKey })
        }
        throw error
      } finally {
        setSaving(false)
      }
    },
    [call, queryClient, draft, round.id],
  )

  useEffect(() => {
    const isDraft = round.state === 'NOT_STARTED' || round.state === 'DRAFT'
    if (!isDraft || !round.editable || isWritten || conflict || isSaving || isTried) return undefined
    const timer = setTimeout(() => {
      // What the server can not take in now stays on the device, and the next change tries again.
      put('DRAFT', values, base).catch(() => setTried(true))
    }, saveAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [round.state, round.editable, isWritten, conflict, isSaving, isTried, values, base, put])

  return {
    values,
    change(part) {
      const next = { ...latest.current, ...part }
      latest.current = next
      setValues(next)
      setTried(false)
      draft.save({ values: next, version: base })
    },
    place: isWritten ? 'server' : isSaving ? 'sending' : 'device',
    conflict,
    keepOwn() {
      const own = over(latest.current, round)
      latest.current = own
      setValues(own)
      setBase(round.version)
      setTried(false)
      draft.save({ values: own, version: round.version })
    },
    takeTheirs() {
      const theirs = valuesOf(round)
      latest.current = theirs
      setValues(theirs)
      setBase(round.version)
      draft.forget()
    },
    send: () => put('SUBMITTED', latest.current, base),
  }
}
