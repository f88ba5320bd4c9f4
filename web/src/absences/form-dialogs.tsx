import type { AbsenceMark, AbsenceNotice } from '@studentgo/protocol/absences'
import { lazy, Suspense } from 'react'
import { usePolicy } from '#web/platform/api/config.ts'
import { usePreload } from '#web/platform/page/use-hydrated.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import type { Explained } from './absences.data.ts'
import type { AskedLesson } from './notices/asked-lesson.ts'

export type OpenForm =
  | { kind: 'explain'; marks: AbsenceMark[] }
  | { kind: 'report'; leave: boolean; lesson?: AskedLesson }

const loadExplain = () => import('./marks/explain-absence.form.tsx')
const loadReport = () => import('./notices/report-absence.form.tsx')
const loaders = [loadExplain, loadReport]
const ExplainAbsenceForm = lazy(loadExplain)
const ReportAbsenceForm = lazy(loadReport)

interface Props {
  form: OpenForm | undefined
  close: () => void
  explained: (result: Explained) => void
  reported: (notice: AbsenceNotice) => void
}

/** The forms of the page. Their code, with calendar and all, is loaded after the page is shown. */
export function FormDialogs({ form, close, explained, reported }: Props) {
  const { minor } = useSignedIn()
  const minorSelfExplain = usePolicy('absence.minorSelfExplain')
  usePreload(loaders)
  if (form === undefined) return null
  return (
    <Suspense fallback={<LoadingOverlay />}>
      {form.kind === 'explain' ? (
        <ExplainAbsenceForm marks={form.marks} onClose={close} onDone={explained} />
      ) : (
        <ReportAbsenceForm
          leave={form.leave}
          lesson={form.lesson}
          needsGuardian={minor && minorSelfExplain === 'PROPOSE'}
          onClose={close}
          onDone={reported}
        />
      )}
    </Suspense>
  )
}
