import { type WorkplaceDay, workplaceDayBody } from '@studentgo/protocol/participations'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Dialog } from '#web/ui/late.tsx'
import { useLogWorkplaceDay } from '../absences.data.ts'

interface Props {
  date: string
  day: WorkplaceDay | undefined
  onClose: () => void
}

interface Values {
  hours: string
  note: string
}

/** Hours of one day at the workplace, and the work done there. */
export default function WorkplaceDayForm({ date, day, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const log = useLogWorkplaceDay(t('absences.workplace.saved'))
  const initial: Values = { hours: day === undefined ? '' : formats.number(day.hours), note: day?.note ?? '' }
  return (
    <Dialog title={t('absences.workplace.formTitle', { date: formats.weekdayDate(date) })} onClose={onClose}>
      <EndpointForm
        mutation={log}
        schema={workplaceDayBody}
        initial={initial}
        draft={`workplace.${date}`}
        toBody={values => ({ date, ...values })}
        onDone={onClose}
        onCancel={onClose}
        submitLabel={t('absences.workplace.save')}
      >
        <FormTextField
          name="hours"
          label={t('absences.workplace.hours')}
          help={t('absences.workplace.hoursHelp')}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormTextArea name="note" label={t('absences.workplace.note')} />
      </EndpointForm>
    </Dialog>
  )
}
