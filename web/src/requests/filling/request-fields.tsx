import type { RequestQuestion } from '@studentgo/protocol/requests'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '#web/attachments/file-picker.panel.tsx'
import { CallFailure } from '#web/platform/api/call.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { allMissingIn, askedOf, type FilledForm, type FormValues, faultOf } from './form-values.ts'
import { QuestionField, StaffChoice } from './question-field.tsx'

interface Props {
  form: FilledForm & { requiresGuardianConfirmation: boolean }
  values: FormValues
  onChange: (part: Partial<FormValues>) => void
  /** Whether a missing answer is shown at its field. */
  areMissingShown: boolean
  /** Why the server refused it. */
  failure: Error | null
}

/** The questions of a form that apply so far, the handler, and files. */
export function RequestFields({ form, values, onChange, areMissingShown, failure }: Props) {
  const { t } = useTranslation()
  const missing = areMissingShown ? allMissingIn(form, values) : []
  const errorOf = (question: RequestQuestion) => {
    const fault = faultOf(question, values)
    if (fault !== undefined) return t(fault.key, { ...fault.params })
    if (missing.includes(question.id)) return t('requests.answerThis')
    return serverFault(failure, `body.answers.${question.id}`, t)
  }
  return (
    <>
      {askedOf(form.questions, values).map(question => (
        <QuestionField
          key={question.id}
          question={question}
          value={values.answers[question.id]}
          name={values.names[question.id]}
          error={errorOf(question)}
          onChange={(value, name) =>
            onChange({
              answers: withAnswer(values.answers, question.id, value),
              ...(name === undefined ? {} : { names: { ...values.names, [question.id]: name } }),
            })
          }
        />
      ))}
      {form.handlerRole === 'CHOOSE_STAFF' ? (
        <div id="handler">
          <StaffChoice
            label={t('requests.whoAnswers')}
            help={t('requests.whoAnswersHelp')}
            error={missing.includes('handler') ? t('requests.chooseWho') : undefined}
            chosen={values.handler}
            onChange={handler => onChange({ handler })}
          />
        </div>
      ) : null}
      {form.attachmentPolicy === 'NONE' ? null : (
        <div id="files">
          <FilePicker
            label={t(form.attachmentPolicy === 'REQUIRED' ? 'requests.files' : 'requests.filesVoluntary')}
            help={t('requests.filesHelp')}
            category="REQUEST"
            files={values.files}
            onChange={files => onChange({ files })}
            error={missing.includes('files') ? t('requests.attachThis') : undefined}
          />
        </div>
      )}
      <GuardianNote isNeeded={form.requiresGuardianConfirmation} />
    </>
  )
}

/** Moves the reader to the first missing answer. */
export function goToFirst([first]: ReturnType<typeof allMissingIn>): void {
  const element = document.getElementById(typeof first === 'number' ? `question-${first}` : `${first}`)
  element?.querySelector<HTMLElement>('input, textarea, select, [role="spinbutton"], button')?.focus()
}

/** Informs a student under 18 before sending that a guardian must confirm it. */
function GuardianNote({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation()
  const { minor } = useSignedIn()
  if (!isNeeded || !minor) return null
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

/** The server's fault of a field, where it has refused the form. */
function serverFault(failure: Error | null, field: string, t: TFunction): string | undefined {
  if (!(failure instanceof CallFailure)) return undefined
  const fault = failure.subErrors.find(one => one.field === field)
  return fault && t(fault.messageKey, { ...fault.params })
}
