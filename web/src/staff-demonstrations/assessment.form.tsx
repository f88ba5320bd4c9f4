import { gradesOf } from '@studentgo/protocol/rules/grades'
import {
  type AssessorLink,
  assessDemonstration,
  assessmentForm,
  decider,
} from '@studentgo/protocol/staff-demonstrations'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { type AssessingProps, paramsOf } from './assessing.data.ts'

type Ratings = Record<string, string>

interface Values {
  grade: string
  date: string
  justification: string
  ratings: Ratings
  deciders: string[]
}

interface Props extends AssessingProps {
  /** The assessment sent by a workplace assessor, for the initial values. */
  basis: AssessorLink | undefined
}

/** The grades of a demonstration, requirement by requirement and as a whole, with the reasons. */
export default function AssessmentForm({ basis, ...props }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const { assessing } = props
  const { demonstration, assessment, bothSides } = assessing
  const save = useEndpointMutation(assessDemonstration, { done: () => t('assessing.saved') })
  const last = demonstration.endDate < today ? demonstration.endDate : today
  const known = basis?.word ?? assessment
  const initial: Values = {
    grade: known?.grade ?? '',
    date: assessment?.date ?? last,
    justification: known?.justification ?? '',
    ratings: Object.fromEntries(
      (known?.requirementGrades ?? []).map(one => [String(one.requirementId), one.grade]),
    ),
    deciders:
      basis === undefined ? (assessment?.deciders ?? (bothSides ? ['1', '3'] : ['1'])) : ['1', basis.role],
  }
  return (
    <EndpointForm
      mutation={save}
      schema={assessmentForm}
      initial={initial}
      draft={null}
      toBody={({ ratings, ...values }: Values) => ({
        ...values,
        version: demonstration.version,
        requirementGrades: Object.entries(ratings)
          .filter(([, grade]) => grade !== '')
          .map(([requirementId, grade]) => ({ requirementId, grade })),
      })}
      toInput={body => ({ params: paramsOf(props), body })}
      submitLabel={t('assessing.save')}
    >
      {basis === undefined ? null : (
        <Receipt key={basis.id} fresh tone="info" title={t('assessing.links.used')} />
      )}
      <RatingFields {...props} />
      <FieldRow>
        <GradeField name="grade" label={t('assessing.grade')} assessing={assessing} />
        <FormDay name="date" label={t('assessing.date')} earliest={demonstration.startDate} latest={today} />
      </FieldRow>
      <FormTextArea
        name="justification"
        label={t('assessing.justification')}
        help={t('assessing.language', { language: t(`studentCard.language.${assessing.language}`) })}
        rows={5}
      />
      <Deciders bothSides={bothSides} />
    </EndpointForm>
  )
}

function RatingFields({ assessing: { demonstration } }: AssessingProps) {
  const { t } = useTranslation()
  const { value, onChange } = useField<Ratings>('ratings')
  const options = [
    { value: '', label: t('assessing.noGrade') },
    ...gradesOf(demonstration.gradeScale).map(grade => ({ value: grade, label: grade })),
  ]
  return (
    <Stack>
      {demonstration.requirements.map(({ id, text }) => (
        <SelectField
          key={id}
          label={t('assessing.requirement', { text })}
          value={value[String(id)] ?? ''}
          options={options}
          onChange={grade => onChange({ ...value, [String(id)]: grade })}
        />
      ))}
    </Stack>
  )
}

/** A grade on the scale of the units. */
export function GradeField({
  name,
  label,
  assessing: { demonstration },
}: {
  name: string
  label: string
  assessing: AssessingProps['assessing']
}) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('assessing.choose') },
    ...gradesOf(demonstration.gradeScale).map(grade => ({ value: grade, label: grade })),
  ]
  return <FormSelect name={name} label={label} options={options} />
}

function Deciders({ bothSides }: { bothSides: boolean }) {
  const { t } = useTranslation()
  const { value, onChange, error } = useField<string[]>('deciders')
  return (
    <div>
      <CheckboxGroup
        label={t('assessing.deciders')}
        help={bothSides ? t('assessing.deciders.both') : undefined}
        value={value}
        onChange={onChange}
        options={decider.options.map(code => ({
          value: code as string,
          label: t(`assessing.decider.${code}`),
        }))}
      />
      {error === undefined ? null : <Fault>{error}</Fault>}
    </div>
  )
}
