import type { AbsenceMark } from '@studentgo/protocol/absences'
import { lazy, Suspense, useEffect } from 'react'
import { usePolicy } from '#web/platform/config.ts'
import { useSignedIn } from '#web/platform/session.ts'
import { LoadingOverlay } from '#web/ui/loading.tsx'
import type { Explained } from './absences.data.ts'

export type OpenForm = { kind: 'explain'; marks: AbsenceMark[] } | { kind: 'report'; leave: boolean }

const loadExplain = () => import('./marks/explain-absence.form.tsx')
const loadReport = () => import('./notices/report-absence.form.tsx')
const ExplainAbsenceForm = lazy(loadExplain)
const ReportAbsenceForm = lazy(loadReport)

/** How long the page rests before the code of the forms is fetched, so that a tap finds it there. */
const settleMilliseconds = 1500

interface Props {
  form: OpenForm | undefined
  close: () => void
  explained: (result: Explained) => void
}

/** The forms of the page. Their code, with calendar and all, comes after the page stands. */
export function FormDialogs({ form, close, explained }: Props) {
  const { minor } = useSignedIn()
  const minorSelfExplain = usePolicy('absence.minorSelfExplain')
  useEffect(() => {
    // Fetching ahead may fail; the tap then tries again.
    const ahead = () => void Promise.all([loadExplain(), loadReport()]).catch(() => undefined)
    const timer = setTimeout(ahead, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (form === undefined) return null
  return (
    <Suspense fallback={<LoadingOverlay />}>
      {form.kind === 'explain' ? (
        <ExplainAbsenceForm marks={form.marks} onClose={close} onDone={explained} />
      ) : (
        <ReportAbsenceForm
          leave={form.leave}
          needsGuardian={minor && minorSelfExplain === 'PROPOSE'}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
