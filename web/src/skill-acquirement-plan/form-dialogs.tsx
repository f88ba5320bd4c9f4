import type { PendingApproval } from '@studentgo/protocol/skill-acquirement-plan'
import { lazy, Suspense } from 'react'
import { usePreload } from '#web/platform/page/use-hydrated.ts'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import type { FormProps } from './skill-acquirement-plan.data.ts'

export type OpenForm =
  | { kind: 'approve' | 'return'; pending: PendingApproval }
  | { kind: 'seen'; pending: Pick<PendingApproval, 'approvalId' | 'version'> }
  | { kind: 'ownParts' }
  | { kind: 'comment' }

const loaders = {
  decide: () => import('./approval/decide.form.tsx'),
  seen: () => import('./approval/seen.form.tsx'),
  ownParts: () => import('./own-parts/own-parts.form.tsx'),
  comment: () => import('./comment.form.tsx'),
}
const allLoaders = Object.values(loaders)
const DecideForm = lazy(loaders.decide)
const SeenForm = lazy(loaders.seen)
const OwnPartsForm = lazy(loaders.ownParts)
const CommentForm = lazy(loaders.comment)

/** The forms of the page. Their code is loaded after the page is shown. */
export function FormDialogs({ form, ...props }: FormProps & { form: OpenForm | undefined }) {
  usePreload(allLoaders)
  if (form === undefined) return null
  return <Suspense fallback={<LoadingOverlay />}>{formOf(form, props)}</Suspense>
}

function formOf(form: OpenForm, props: FormProps) {
  if (form.kind === 'ownParts') return <OwnPartsForm {...props} />
  if (form.kind === 'comment') return <CommentForm {...props} />
  if (form.kind === 'seen') return <SeenForm {...props} pending={form.pending} />
  return <DecideForm {...props} pending={form.pending} returns={form.kind === 'return'} />
}
