import { mostActions, talkForm, writeTalk } from '@studentgo/protocol/staff-talks'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox, FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, FormTextField, useRowsFault } from '#web/platform/forms/form-fields.tsx'
import { FormMoment, type Moment, momentAt } from '#web/platform/forms/form-moment.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'

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
  nextMeeting: Moment
  guardiansRead: boolean
}

const noAction: Action = { text: '', responsible: 'STUDENT', dueDate: '' }

/** The form of a talk. */
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
    nextMeeting: { date: '', time: '' },
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
          <FormDay name="date" label={t('staffTalks.date')} latest={today} />
          <FormSelect
            name="type"
            label={t('staffTalks.type')}
            labelOf={type => t(`planActivities.type.${type}`)}
          />
        </FieldRow>
        <FormTextField name="title" label={t('staffTalks.name')} />
        <FormTextArea name="summary" label={t('staffTalks.summary')} help={t('staffTalks.who')} rows={5} />
        <FormTextField name="others" label={t('staffTalks.others')} help={t('staffTalks.others.help')} />
        <AgreedActions />
        <FormMoment name="nextMeeting" label={t('staffTalks.next')} timeLabel={t('staffTalks.nextTime')} />
        <FormCheckbox name="guardiansRead" label={t('staffTalks.guardians')} />
      </EndpointForm>
    </Dialog>
  )
}

function bodyOf({ others, actions, nextMeeting, ...values }: Values) {
  return {
    ...values,
    others: others
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== ''),
    actions: actions.filter(action => action.text.trim() !== ''),
    nextMeeting: momentAt(nextMeeting, '09:00'),
  }
}

/** The agreed tasks, one after the other. */
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
            <FormSelect
              name={`actions.${at}.responsible`}
              label={t('staffTalks.responsible')}
              labelOf={owner => t(`planActivities.owner.${owner}`)}
            />
            <FormDay name={`actions.${at}.dueDate`} label={t('staffTalks.due')} />
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
