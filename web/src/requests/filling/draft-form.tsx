import { type Request, updateRequest } from '@studentgo/protocol/requests'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AutosaveDraft, useAutosave } from '#web/platform/forms/autosave.ts'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { type Draft, useDraft } from '#web/platform/forms/drafts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { requestQuery } from '../requests.data.ts'
import { allMissingIn, areSame, bodyOf, type FormValues, fitted, valuesOf } from './form-values.ts'
import { goToFirst, RequestFields } from './request-fields.tsx'

const RequestVersions = lazy(() => import('./request-versions.tsx'))

interface Props {
  request: Request
  onSent: () => void
}

/** A form while it is filled in: it is autosaved, and sent when it is complete. */
export function DraftForm({ request, onSent }: Props) {
  const draft = useDraft<AutosaveDraft<FormValues>>(`request-${request.id}`)
  // Wait for the stored draft before mounting: a later change of the values would overwrite typed input.
  if (draft.restored === undefined) return <Skeleton lines={6} />
  return <Fields request={request} draft={draft} onSent={onSent} />
}

function Fields({ request, draft, onSent }: Props & { draft: Draft<AutosaveDraft<FormValues>> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [areMissingShown, setMissingShown] = useState(false)
  const stored = { ...request, editable: request.canEdit, savedAt: request.updated }
  const place = `requests/${request.id}`
  const own = useAutosave(updateRequest, {
    stored,
    draft,
    replyTo: requestQuery(request.id),
    valuesOf,
    areSame,
    fit: fitted,
    inputOf(values: FormValues, state, version) {
      const body = bodyOf(values, request, { version, isSent: state === 'SUBMITTED' })
      return body && { query: {}, body }
    },
    whenOffline: { place, title: request.title },
  })
  const missing = allMissingIn(request, own.values)
  const isChanged = request.questions.some(question => question.changed)
  return (
    <Stack gap="loose">
      <AutosaveConflict own={own} texts="requests">
        <RequestVersions request={request} own={own.values} />
      </AutosaveConflict>
      {isChanged ? <Notice tone="changed" title={t('requests.formChanged')} /> : null}
      <RequestFields
        form={request}
        values={own.values}
        onChange={own.change}
        areMissingShown={areMissingShown}
        failure={own.failure}
      />
      <AutosaveSubmit
        own={own}
        stored={stored}
        texts="requests"
        missing={missing.length}
        onMissing={() => {
          setMissingShown(true)
          goToFirst(missing)
        }}
        onDone={onSent}
      />
      <OutboxRows places={[place]} />
      <AutosaveState own={own} stored={stored} draft={draft} texts="requests" />
      {request.keptUntil === undefined ? null : (
        <Quiet small>{t('requests.keptUntil', { date: formats.date(request.keptUntil) })}</Quiet>
      )}
    </Stack>
  )
}
