import { afterResultForm, decideAfterResult } from '@studentgo/protocol/staff-demonstrations'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Quote } from '#web/ui/content/text.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { type AssessingProps, paramsOf } from './assessing.data.ts'
import { GradeField } from './assessment.form.tsx'

interface Values {
  decision: string
  answer: string
  grade: string
  startDate: string
  endDate: string
}

/** The decision on the student's request after the result. */
export default function AfterResultForm(props: AssessingProps & { kind: 'REVIEW' | 'RAISE' }) {
  const { t } = useTranslation()
  const { kind, assessing } = props
  const { demonstration, language } = assessing
  const decide = useEndpointMutation(decideAfterResult, { done: () => t('assessing.decided') })
  const request = demonstration.requests.find(one => one.kind === kind)
  return (
    <Section id={kind} title={t(`assessing.${kind}`)}>
      {request?.reason === undefined ? null : <Quote>{request.reason}</Quote>}
      <EndpointForm
        mutation={decide}
        schema={afterResultForm}
        initial={{ decision: 'granted', answer: '', grade: '', startDate: '', endDate: '' }}
        draft={null}
        toBody={({ decision, answer, grade, startDate, endDate }: Values) => {
          const granted = decision === 'granted'
          const ofReview = kind === 'REVIEW' && granted && grade !== ''
          const ofRaise = kind === 'RAISE' && granted && startDate !== ''
          return {
            kind,
            granted,
            answer,
            ...(ofReview ? { grade } : {}),
            ...(ofRaise ? { startDate, endDate: endDate === '' ? startDate : endDate } : {}),
          }
        }}
        toInput={body => ({ params: paramsOf(props), body })}
        submitLabel={t('assessing.decide')}
      >
        <FormSelect
          name="decision"
          label={t('assessing.decision')}
          options={[
            { value: 'granted', label: t('assessing.granted') },
            { value: 'rejected', label: t('assessing.rejected') },
          ]}
        />
        <WhenGranted {...props} />
        <FormTextArea
          name="answer"
          label={t('assessing.answer')}
          help={t('assessing.language', { language: t(`studentCard.language.${language}`) })}
        />
      </EndpointForm>
    </Section>
  )
}

function WhenGranted({ kind, assessing }: AssessingProps & { kind: 'REVIEW' | 'RAISE' }) {
  const { t } = useTranslation()
  const today = useToday()
  if (useFieldValue<string>('decision') !== 'granted') return null
  if (kind === 'REVIEW') {
    return <GradeField name="grade" label={t('assessing.newGrade')} assessing={assessing} />
  }
  return (
    <FieldRow>
      <FormDay name="startDate" label={t('assessing.start')} earliest={today} />
      <FormDay name="endDate" label={t('assessing.end')} earliest={today} />
    </FieldRow>
  )
}
