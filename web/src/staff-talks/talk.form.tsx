import { actionOwner, activityType } from '@studentgo/protocol/psap-activities'
import { mostActions, talkForm, writeTalk } from '@studentgo/protocol/staff-talks'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField, useField, useRowsFault } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface Action {
  text: string
  responsible: string
  dueDate: string
}

interface Values {
  date: string
  type: string
  title: string
  summary: string
  others: string
  actions: Action[]
  nextDate: string
  nextTime: string
  guardiansRead: boolean
}

const noAction: Action = { text: '', responsible: 'STUDENT', dueDate: '' }

/** A talk as it is written down. */
export default function TalkForm({ studentId, close }: { studentId: number; close: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const write = useEndpointMutation(writeTalk, { done: () => t('staffTalks.saved') })
  const initial: Values = {
    date: today,
    type: 'HOKS_UPDATE',
    title: '',
    summary: '',
    others: '',
    actions: [noAction],
    nextDate: '',
    nextTime: '',
    guardiansRead: true,
  }
  return (
    <Dialog title={t('staffTalks.write')} onClose={close}>
      <EndpointForm
        mutation={write}
        schema={talkForm}
        initial={initial}
        draft={null}
        toBody={bodyOf}
        toInput={body => ({ params: { studentId: String(studentId) }, body })}
        onDone={close}
        onCancel={close}
        submitLabel={t('staffTalks.save')}
      >
        <FieldRow>
          <Day name="date" label={t('staffTalks.date')} latest={today} />
          <TypeField />
        </FieldRow>
        <FormTextField name="title" label={t('staffTalks.name')} />
        <FormTextArea name="summary" label={t('staffTalks.summary')} help={t('staffTalks.who')} rows={5} />
        <FormTextField name="others" label={t('staffTalks.others')} help={t('staffTalks.others.help')} />
        <AgreedActions />
        <FieldRow>
          <Day name="nextDate" label={t('staffTalks.next')} />
          <NextTime />
        </FieldRow>
        <GuardiansRead />
      </EndpointForm>
    </Dialog>
  )
}

function bodyOf({ others, actions, nextDate, nextTime, ...values }: Values) {
  return {
    ...values,
    others: others
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== ''),
    actions: actions.filter(action => action.text.trim() !== ''),
    ...(nextDate === ''
      ? {}
      : { nextMeeting: { date: nextDate, time: nextTime === '' ? '09:00' : nextTime } }),
  }
}

function Day({ name, label, latest }: { name: string; label: string; latest?: string }) {
  return <DateField {...useField<string>(name)} label={label} {...(latest === undefined ? {} : { latest })} />
}

function NextTime() {
  const { t } = useTranslation()
  return <TimeField {...useField<string>('nextTime')} label={t('staffTalks.nextTime')} />
}

function TypeField() {
  const { t } = useTranslation()
  const { ref: _, ...field } = useField<string>('type')
  const options = activityType.options.map(value => ({ value, label: t(`planActivities.type.${value}`) }))
  return <SelectField {...field} label={t('staffTalks.type')} options={options} />
}

function GuardiansRead() {
  const { t } = useTranslation()
  const { value, onChange } = useField<boolean>('guardiansRead')
  return (
    <Checkbox
      label={t('staffTalks.guardians')}
      checked={value}
      onChange={event => onChange(event.target.checked)}
    />
  )
}

/** What was agreed, one task after the other. */
function AgreedActions() {
  const { t } = useTranslation()
  const { fields, append } = useFieldArray<Values>({ name: 'actions' })
  const error = useRowsFault('actions')
  return (
    <Stack>
      <h3>{t('staffTalks.actions')}</h3>
      {fields.map((field, at) => (
        <Stack key={field.id}>
          <FormTextField name={`actions.${at}.text`} label={t('staffTalks.action', { number: at + 1 })} />
          <FieldRow>
            <OwnerField name={`actions.${at}.responsible`} />
            <Day name={`actions.${at}.dueDate`} label={t('staffTalks.due')} />
          </FieldRow>
        </Stack>
      ))}
      {error === undefined ? null : <Fault>{error}</Fault>}
      {fields.length < mostActions ? (
        <Actions>
          <Button onClick={() => append(noAction)}>{t('staffTalks.addAction')}</Button>
        </Actions>
      ) : null}
    </Stack>
  )
}

function OwnerField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { ref: _, ...field } = useField<string>(name)
  const options = actionOwner.options.map(owner => ({
    value: owner,
    label: t(`planActivities.owner.${owner}`),
  }))
  return <SelectField {...field} label={t('staffTalks.responsible')} options={options} />
}
