import type { AnswerValue, RequestQuestion } from '@studentgo/protocol/requests'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffSearch } from '#web/staff-search/staff-search.panel.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { DateField } from '#web/ui/late.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import style from '../requests.module.css'
import type { Chosen, PartOfPeriod } from './form-values.ts'

interface Props {
  question: RequestQuestion
  value: AnswerValue | PartOfPeriod | undefined
  /** The name of the member of staff that was chosen as the answer. */
  name: string | undefined
  onChange: (value: AnswerValue | PartOfPeriod | undefined, name?: string) => void
  error: string | undefined
}

/** A question of a form by its kind; one that the school has changed since is marked. */
export function QuestionField(props: Props) {
  const { t } = useTranslation()
  const { question } = props
  return (
    <div className={style.question} id={`question-${question.id}`}>
      {question.changed ? <Notice tone="changed" title={t('requests.questionChanged')} /> : null}
      <Field {...props} />
    </div>
  )
}

function Field({ question, value, name, onChange, error }: Props) {
  const { t } = useTranslation()
  const { kind, text, textLanguage, help, helpLanguage, options = [], required } = question
  const words = <InLanguage language={textLanguage}>{text}</InLanguage>
  const label = required ? (
    words
  ) : (
    <>
      {words} <Quiet inline>{t('requests.voluntary')}</Quiet>
    </>
  )
  const helpText = help === undefined ? undefined : <InLanguage language={helpLanguage}>{help}</InLanguage>
  const typed = typeof value === 'string' ? value : ''
  const labels = { label, help: helpText, error }
  switch (kind) {
    case 'TEXT':
      return (
        <TextField
          {...labels}
          value={typed}
          maxLength={question.maxLength ?? 200}
          onChange={event => onChange(event.target.value)}
        />
      )
    case 'LONGTEXT':
      return (
        <TextArea
          {...labels}
          rows={5}
          value={typed}
          maxLength={question.maxLength ?? 4000}
          onChange={event => onChange(event.target.value)}
        />
      )
    case 'NUMBER':
      return (
        <TextField
          {...labels}
          inputMode="numeric"
          value={typed}
          maxLength={12}
          onChange={event => onChange(event.target.value)}
        />
      )
    case 'DATE':
      return <DateField {...labels} value={typed} onChange={day => onChange(day === '' ? undefined : day)} />
    case 'DATERANGE':
      return <Period {...labels} value={value} onChange={onChange} />
    case 'SINGLE':
      return (
        <div className={style.question}>
          <Choice
            label={label}
            options={options.map(option => ({ value: option.code, label: option.name }))}
            value={typed === '' ? undefined : typed}
            onChange={onChange}
            error={error}
          />
          {helpText === undefined ? null : <Quiet small>{helpText}</Quiet>}
        </div>
      )
    case 'BOOLEAN':
      return (
        <div className={style.question}>
          <Choice
            label={label}
            options={(['true', 'false'] as const).map(one => ({ value: one, label: t(`requests.${one}`) }))}
            value={typeof value === 'boolean' ? (String(value) as 'true' | 'false') : undefined}
            onChange={one => onChange(one === 'true')}
            error={error}
          />
          {helpText === undefined ? null : <Quiet small>{helpText}</Quiet>}
        </div>
      )
    case 'MULTI':
      return (
        <>
          <CheckboxGroup
            label={label}
            help={helpText}
            options={options.map(option => ({ value: option.code, label: option.name }))}
            value={Array.isArray(value) ? value : []}
            onChange={onChange}
          />
          {error === undefined ? null : <Fault>{error}</Fault>}
        </>
      )
    case 'CONFIRM':
      return (
        <>
          <Checkbox
            label={label}
            help={helpText}
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
          />
          {error === undefined ? null : <Fault>{error}</Fault>}
        </>
      )
    case 'MODULE':
      return (
        <SelectField
          label={text}
          error={error}
          options={[
            { value: '', label: t(options.length === 0 ? 'requests.noUnits' : 'requests.choose') },
            ...options.map(option => ({ value: option.code, label: option.name })),
          ]}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={one => onChange(one === '' ? undefined : Number(one))}
        />
      )
    case 'STAFF':
      return (
        <StaffChoice
          {...labels}
          chosen={typeof value === 'number' ? { id: value, name: name ?? '' } : null}
          onChange={chosen => onChange(chosen?.id, chosen?.name)}
        />
      )
  }
}

interface Labels {
  label: ReactNode
  help: ReactNode
  error: string | undefined
}

function Period({
  label,
  help,
  error,
  value,
  onChange,
}: Labels & Pick<Props, 'value'> & { onChange: (value: PartOfPeriod) => void }) {
  const { t } = useTranslation()
  const period = typeof value === 'object' && !Array.isArray(value) ? value : { from: '', to: '' }
  return (
    <fieldset>
      <legend>{label}</legend>
      {help === undefined ? null : <Quiet small>{help}</Quiet>}
      <FieldRow>
        <DateField
          label={t('requests.from')}
          value={period.from}
          onChange={from => onChange({ ...period, from })}
        />
        <DateField label={t('requests.to')} value={period.to} onChange={to => onChange({ ...period, to })} />
      </FieldRow>
      {error === undefined ? null : <Fault>{error}</Fault>}
    </fieldset>
  )
}

/** A member of staff, found by the beginning of their name. */
export function StaffChoice({
  label,
  help,
  error,
  chosen,
  onChange,
}: Labels & { chosen: Chosen | null; onChange: (chosen: Chosen | null) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{label}</legend>
      {help === undefined ? null : <Quiet small>{help}</Quiet>}
      {chosen === null ? (
        <StaffSearch onChoose={({ personId: id, name }) => onChange({ id, name })} />
      ) : (
        <Actions>
          <strong>{chosen.name}</strong>
          <Button small onClick={() => onChange(null)}>
            {t('requests.chooseAnother')}
          </Button>
        </Actions>
      )}
      {error === undefined ? null : <Fault>{error}</Fault>}
    </fieldset>
  )
}
