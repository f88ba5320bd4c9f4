import { logWorkplaceDay, type WorkplaceDay } from '@studentgo/protocol/participations'
import { useTranslation } from 'react-i18next'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { useFormats } from '#web/platform/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLogWorkplaceDay } from './absences.data.ts'

interface Props {
  date: string
  day: WorkplaceDay | undefined
  onClose: () => void
  onDone: () => void
}

interface Values {
  hours: string
  note: string
}

/** Hours of one day at the workplace, and what one did there. */
export default function WorkplaceDayForm({ date, day, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const log = useLogWorkplaceDay()
  const initial: Values = { hours: day === undefined ? '' : formats.number(day.hours), note: day?.note ?? '' }
  const { body } = logWorkplaceDay
  if (body === undefined) return null
  return (
    <Dialog title={t('absences.workplace.formTitle', { date: formats.weekdayDate(date) })} onClose={onClose}>
      <EndpointForm
        schema={body}
        initial={initial}
        draft={`workplace.${date}`}
        toBody={(values: Values) => ({
          date,
          hours: hoursIn(values.hours),
          ...(values.note.trim() === '' ? {} : { note: values.note }),
        })}
        send={log}
        onDone={onDone}
        onCancel={onClose}
        submitLabel={t('absences.workplace.save')}
      >
        <Hours />
        <Note />
      </EndpointForm>
    </Dialog>
  )
}

/** Hours as people write them, with a comma or a point. */
function hoursIn(text: string): number | string | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}

function Hours() {
  const { t } = useTranslation()
  const field = useField<string>('hours')
  return (
    <TextField
      ref={field.ref}
      label={t('absences.workplace.hours')}
      help={t('absences.workplace.hoursHelp')}
      inputMode="decimal"
      autoComplete="off"
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
    />
  )
}

function Note() {
  const { t } = useTranslation()
  const field = useField<string>('note')
  return (
    <TextArea
      ref={field.ref}
      label={t('absences.workplace.note')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={500}
      error={field.error}
    />
  )
}
