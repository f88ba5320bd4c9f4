import { type Request, type RequestQuestion, updateRequest } from '@studentgo/protocol/requests'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '#web/attachments/file-picker.panel.tsx'
import { CallFailure } from '#web/platform/api/call.ts'
import { type AutosaveDraft, useAutosave } from '#web/platform/forms/autosave.ts'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { type Draft, useDraft } from '#web/platform/forms/drafts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import {
  areSame,
  askedOf,
  bodyOf,
  type FormValues,
  faultOf,
  fitted,
  missingIn,
  valuesOf,
} from './form-values.ts'
import { QuestionField, StaffChoice } from './question-field.tsx'
import { requestQuery } from './requests.data.ts'

interface Props {
  request: Request
  onSent: () => void
}

/** A form while it is filled in: it saves itself, and is sent when it is whole. */
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
    whenOffline: { place: placeOf(request.id), title: request.title },
  })
  const { values } = own
  const asked = askedOf(request.questions, values)
  const missing = missingIn(request.questions, values)
  const needsHandler = request.handlerRole === 'CHOOSE_STAFF' && values.handler === null
  const needsFiles = request.attachmentPolicy === 'REQUIRED' && values.files.length === 0
  const errorOf = (question: RequestQuestion) => {
    const fault = faultOf(question, values)
    if (fault !== undefined) return t(fault.key, { ...fault.params })
    if (areMissingShown && missing.includes(question.id)) return t('requests.answerThis')
    return serverFault(own.failure, `body.answers.${question.id}`, t)
  }
  const goTo = () => {
    setMissingShown(true)
    const first = missing[0]
    const id = first === undefined ? (needsHandler ? 'handler' : 'files') : `question-${first}`
    const element = document.getElementById(id)
    element?.querySelector<HTMLElement>('input, textarea, select, [role="spinbutton"], button')?.focus()
  }
  const isChanged = request.questions.some(question => question.changed)
  return (
    <Stack gap="loose">
      <AutosaveConflict own={own} texts="requests" />
      {isChanged ? <Notice tone="changed" title={t('requests.formChanged')} /> : null}
      {asked.map(question => (
        <QuestionField
          key={question.id}
          question={question}
          value={values.answers[question.id]}
          name={values.names[question.id]}
          error={errorOf(question)}
          onChange={(value, name) =>
            own.change({
              answers: withAnswer(values.answers, question.id, value),
              ...(name === undefined ? {} : { names: { ...values.names, [question.id]: name } }),
            })
          }
        />
      ))}
      {request.handlerRole === 'CHOOSE_STAFF' ? (
        <div id="handler">
          <StaffChoice
            label={t('requests.whoAnswers')}
            help={t('requests.whoAnswersHelp')}
            error={areMissingShown && needsHandler ? t('requests.chooseWho') : undefined}
            chosen={values.handler}
            onChange={handler => own.change({ handler })}
          />
        </div>
      ) : null}
      {request.attachmentPolicy === 'NONE' ? null : (
        <div id="files">
          <FilePicker
            label={t(request.attachmentPolicy === 'REQUIRED' ? 'requests.files' : 'requests.filesVoluntary')}
            help={t('requests.filesHelp')}
            category="REQUEST"
            files={values.files}
            onChange={files => own.change({ files })}
            error={areMissingShown && needsFiles ? t('requests.attachThis') : undefined}
          />
        </div>
      )}
      <GuardianNote request={request} />
      <AutosaveSubmit
        own={own}
        stored={stored}
        texts="requests"
        missing={missing.length + Number(needsHandler) + Number(needsFiles)}
        onMissing={goTo}
        onDone={onSent}
      />
      <OutboxRows places={[placeOf(request.id)]} />
      <AutosaveState own={own} stored={stored} draft={draft} texts="requests" />
      {request.keptUntil === undefined ? null : (
        <Quiet small>{t('requests.keptUntil', { date: formats.date(request.keptUntil) })}</Quiet>
      )}
    </Stack>
  )
}

/** Where a request is listed while it waits for a network. */
export function placeOf(id: number): string {
  return `requests/${id}`
}

/** A student under 18 reads before sending that a guardian confirms it. */
function GuardianNote({ request }: { request: Request }) {
  const { t } = useTranslation()
  const { minor } = useSignedIn()
  if (!request.requiresGuardianConfirmation || !minor) return null
  return (
    <Notice>
      <p>{t('requests.guardianConfirms')}</p>
    </Notice>
  )
}

function withAnswer(
  answers: FormValues['answers'],
  id: number,
  value: FormValues['answers'][string] | undefined,
): FormValues['answers'] {
  const { [id]: _, ...others } = answers
  return value === undefined ? others : { ...others, [id]: value }
}

/** What the server has said of a field, where it has refused the form. */
function serverFault(failure: Error | null, field: string, t: TFunction): string | undefined {
  if (!(failure instanceof CallFailure)) return undefined
  const fault = failure.subErrors.find(one => one.field === field)
  return fault && t(fault.messageKey, { ...fault.params })
}
