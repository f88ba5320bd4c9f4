import {
  diaryEntryBody,
  type PersonalEducationEventDetails,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useEditEvent } from '../personal-education-events.data.ts'

interface Values {
  date: string
  text: string
  hours: string
}

interface Props {
  event: PersonalEducationEventDetails
  /** The days to choose from. A single one is shown above the form instead. */
  days: readonly string[]
  first: string
  initial?: Omit<Values, 'date'>
  /** The hours of the day, once the instructor has confirmed them. */
  confirmedHours?: number | undefined
  /** Whether the entry already exists. */
  isChange?: boolean
  onDone: () => void
  onCancel: () => void
}

const nothing = { text: '', hours: '' }

/** The name of the draft of a new entry. */
export function draftOfNewEntry({ id }: Pick<PersonalEducationEventDetails, 'id'>): string {
  return `diary.${id}`
}

/** The entry of one day; at a workplace with its hours, which the instructor confirms. */
export function DiaryForm({
  event,
  days,
  first,
  initial = nothing,
  confirmedHours,
  isChange = false,
  onDone,
  onCancel,
}: Props) {
  const { t } = useTranslation()
  const { edit, toInput } = useEditEvent(String(event.id), t('personalEvents.diarySaved'))
  return (
    <EndpointForm
      mutation={edit}
      schema={diaryEntryBody}
      initial={{ date: first, ...initial }}
      draft={isChange ? `${draftOfNewEntry(event)}.${first}` : draftOfNewEntry(event)}
      toBody={(values: Values) => bodyOf(values, isChange)}
      toInput={entry => toInput({ diaryEntry: entry, version: event.version })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('personalEvents.diarySave')}
    >
      {isChange ? null : <Day days={days} />}
      <FormTextArea
        name="text"
        label={t('personalEvents.diaryText')}
        help={t(isChange ? 'personalEvents.diaryEmptyHelp' : 'personalEvents.diaryHelp')}
        rows={4}
      />
      {event.workplace === undefined || confirmedHours !== undefined ? null : (
        <FormTextField
          name="hours"
          label={t('personalEvents.diaryHours')}
          help={t('personalEvents.diaryHoursHelp')}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </EndpointForm>
  )
}

/** An existing entry may be emptied, which deletes it; a new one needs content. */
function bodyOf({ date, text, hours }: Values, isChange: boolean) {
  const isRefused = `${text}${hours}`.trim() === '' && !isChange
  return { date, text: isRefused ? undefined : text, hours }
}

function Day({ days }: { days: readonly string[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const field = useField<string>('date')
  // The day of a draft may have an entry by now; sending the draft replaces that entry.
  const shown = days.includes(field.value) ? days : [field.value, ...days]
  return (
    <SelectField
      ref={field.ref}
      label={t('personalEvents.day')}
      value={field.value}
      options={shown.map(day => ({
        value: day,
        label:
          day === today
            ? t('personalEvents.today', { date: formats.weekdayDate(day) })
            : formats.weekdayDate(day),
      }))}
      onChange={field.onChange}
      error={field.error}
    />
  )
}
