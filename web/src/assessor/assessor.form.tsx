import {
  type AssessorDemonstration,
  assessorForm,
  sendAssessorAssessment,
} from '@studentgo/protocol/assessor'
import type { Requirement } from '@studentgo/protocol/requirement'
import { gradesOf } from '@studentgo/protocol/rules/grades'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { BulletList, Quiet, Quote } from '#web/ui/content/text.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'

type Ratings = Record<string, string>

interface Values {
  ratings: Ratings
  grade: string
  justification: string
}

interface Props {
  demonstration: AssessorDemonstration
  onSent: () => void
}

/** The assessor's grades, requirement by requirement and as a whole, with the reasons; sent once. */
export default function AssessorForm({ demonstration, onSent }: Props) {
  const { t } = useTranslation()
  const send = useEndpointMutation(sendAssessorAssessment)
  const initial: Values = { ratings: {}, grade: '', justification: '' }
  return (
    <EndpointForm
      mutation={send}
      schema={assessorForm}
      initial={initial}
      // Computers at a workplace are shared: they store no data of a student.
      draft={null}
      toBody={({ ratings, ...values }: Values) => ({
        ...values,
        requirementGrades: Object.entries(ratings)
          .filter(([, grade]) => grade !== '')
          .map(([requirementId, grade]) => ({ requirementId, grade })),
      })}
      onDone={onSent}
      submitLabel={t('assessor.send')}
    >
      <Requirements demonstration={demonstration} />
      <OwnWords demonstration={demonstration} />
      <Section id="whole" title={t('assessor.whole')}>
        <Stack>
          <WholeGrade scale={demonstration.gradeScale} />
          <FormTextArea
            name="justification"
            label={t('assessor.justification')}
            help={t('assessor.justificationHelp')}
            rows={5}
          />
          <Quiet>{t('assessor.sendLead')}</Quiet>
        </Stack>
      </Section>
    </EndpointForm>
  )
}

function Requirements({ demonstration }: Pick<Props, 'demonstration'>) {
  const { t } = useTranslation()
  const { value, onChange } = useField<Ratings>('ratings')
  const { requirements, gradeScale, selfAssessment } = demonstration
  const options = useGrades(gradeScale, t('assessor.noGrade'))
  if (requirements.length === 0) return null
  return (
    <Section id="requirements" title={t('assessor.requirements')}>
      <RowList>
        {requirements.map(requirement => {
          const own = selfAssessment?.items.find(item => item.requirementId === requirement.id)
          const key = String(requirement.id)
          return (
            <Row key={key}>
              <Stack>
                <p>
                  <strong>{requirement.text}</strong>
                </p>
                <Criteria requirement={requirement} />
                {own === undefined || own.level === null ? null : (
                  <Quiet small>{t('assessor.own', { level: t(`assessor.level.${own.level}`) })}</Quiet>
                )}
                {own?.comment === undefined ? null : <Quote>{own.comment}</Quote>}
                <SelectField
                  label={t('assessor.grade')}
                  aria-label={t('assessor.gradeOf', { text: requirement.text })}
                  value={value[key] ?? ''}
                  options={options}
                  onChange={grade => onChange({ ...value, [key]: grade })}
                />
              </Stack>
            </Row>
          )
        })}
      </RowList>
    </Section>
  )
}

function Criteria({ requirement: { criteria } }: { requirement: Requirement }) {
  const { t } = useTranslation()
  if (criteria.length === 0) return null
  return (
    <Fold small summary={t('assessor.criteria')}>
      {criteria.map(({ level, texts }) => (
        <div key={level}>
          <strong>{level}</strong>
          <BulletList texts={texts} />
        </div>
      ))}
    </Fold>
  )
}

function OwnWords({ demonstration: { selfAssessment } }: Pick<Props, 'demonstration'>) {
  const { t } = useTranslation()
  const { strengths, develop } = selfAssessment ?? {}
  if (strengths === undefined && develop === undefined) return null
  return (
    <Section id="own" title={t('assessor.ownWords')}>
      {strengths === undefined ? null : <Quote>{strengths}</Quote>}
      {develop === undefined ? null : <Quote>{develop}</Quote>}
    </Section>
  )
}

function WholeGrade({ scale }: { scale: GradeScale }) {
  const { t } = useTranslation()
  return (
    <FormSelect
      name="grade"
      label={t('assessor.wholeGrade')}
      options={useGrades(scale, t('assessor.choose'))}
    />
  )
}

function useGrades(scale: GradeScale, none: string) {
  const { t } = useTranslation()
  return [
    { value: '', label: none },
    ...gradesOf(scale).map(grade => ({ value: grade as string, label: t(`assessor.grade.${grade}`) })),
  ]
}
