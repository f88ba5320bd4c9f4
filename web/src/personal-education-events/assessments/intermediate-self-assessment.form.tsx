import {
  assessSelf,
  canDoLevels,
  type IntermediateAssessment,
  ownAssessmentBody,
} from '@studentgo/protocol/intermediate-assessments'
import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { Fault } from '#web/ui/content/text.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'

type Values = Record<string, string>

interface Props {
  event: PersonalEducationEventDetails
  /** The newest own part; its ratings are the initial ones here. */
  before: IntermediateAssessment | undefined
  onDone: () => void
  onCancel: () => void
}

/** The student's interim self-assessment: skill by skill, what goes well and what to practise. */
export function IntermediateSelfAssessmentForm({ event, before, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const assess = useEndpointMutation(assessSelf, {
    done: () => t('personalEvents.selfSent'),
    whenOffline: ({ body }) => ({
      place: `events/${event.id}`,
      title: t('personalEvents.selfQueued', { name: event.name }),
      text: [body.strengths, body.develop].filter(Boolean).join('\n'),
    }),
  })
  return (
    <EndpointForm
      mutation={assess}
      schema={ownAssessmentBody}
      initial={initialValues(event, before)}
      draft={`self-assessment.${event.id}`}
      toBody={values => bodyOf(event, values)}
      toInput={input => ({ params: { personalEventId: String(event.id) }, body: input })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('personalEvents.selfSend')}
    >
      <Missing />
      {event.requirements.map(({ requirementId, text }) => (
        <Skill key={requirementId} id={requirementId} text={text} />
      ))}
      {(['strengths', 'develop'] as const).map(name => (
        <FormTextArea key={name} name={name} label={t(`personalEvents.self.${name}`)} />
      ))}
    </EndpointForm>
  )
}

function initialValues(
  event: PersonalEducationEventDetails,
  before: IntermediateAssessment | undefined,
): Values {
  const rated = new Map(before?.items.map(item => [item.requirementId, item]))
  const values: Values = { items: '', strengths: '', develop: '' }
  for (const { requirementId } of event.requirements) {
    values[`level-${requirementId}`] = String(rated.get(requirementId)?.level ?? '')
    values[`comment-${requirementId}`] = ''
  }
  return values
}

function bodyOf(event: PersonalEducationEventDetails, values: Values) {
  const items = event.requirements.map(({ requirementId }) => ({
    requirementId,
    level: values[`level-${requirementId}`],
    comment: values[`comment-${requirementId}`],
  }))
  return {
    items: items.filter(({ level = '', comment = '' }) => (level + comment).trim() !== ''),
    strengths: values.strengths,
    develop: values.develop,
  }
}

/** Shown when nothing at all was rated or written. */
function Missing() {
  const { t } = useTranslation()
  const { error } = useField<string>('items')
  return error ? <Fault>{t('personalEvents.selfMissing')}</Fault> : null
}

function Skill({ id, text }: { id: number; text: string }) {
  const { t } = useTranslation()
  const level = useField<string>(`level-${id}`)
  return (
    <div>
      <Choice
        chips
        label={text}
        options={canDoLevels.map(step => ({ value: String(step), label: t(`personalEvents.canDo.${step}`) }))}
        {...level}
      />
      <Fold small summary={t('personalEvents.ownWords')}>
        <FormTextArea
          name={`comment-${id}`}
          label={t('personalEvents.itemComment')}
          maxLength={1000}
          rows={2}
        />
      </Fold>
    </div>
  )
}
