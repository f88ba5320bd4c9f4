import {
  type StudySkills,
  type SurveyArea,
  type SurveyQuestion,
  scaleSteps,
} from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { missingIn } from './survey-values.ts'
import type { Survey } from './use-survey.ts'

interface Props {
  area: SurveyArea
  survey: Survey
  areMissingShown: boolean
  /** The readers of a confidential part. */
  readers: StudySkills['readers']['wellbeing']
}

/** The questions of one part; for a confidential one also the names of the readers. */
export function AreaStep({ area, survey, areMissingShown, readers }: Props) {
  const { t } = useTranslation()
  const { list } = useFormats()
  const missing = areMissingShown ? missingIn(area, survey.values) : []
  return (
    <>
      {area.confidential ? (
        <Quiet>
          {t('studySkills.confidential')}{' '}
          {readers.length === 0
            ? t('studySkills.noReaders')
            : t('studySkills.wellbeingReaders', { names: list(readers.map(one => one.name)) })}
        </Quiet>
      ) : null}
      {area.questions.map(question => (
        <Question
          key={question.id}
          question={question}
          survey={survey}
          error={missing.includes(question.id) ? t('studySkills.answerThis') : undefined}
        />
      ))}
    </>
  )
}

interface QuestionProps {
  question: SurveyQuestion
  survey: Survey
  error: string | undefined
}

function Question({ question, survey, error }: QuestionProps) {
  const { t } = useTranslation()
  const answer = survey.values.answers[question.id]
  const set = (value: number | string | string[]) =>
    survey.change({ answers: { ...survey.values.answers, [question.id]: value } })
  if (question.kind === 'SCALE_1_4') {
    return (
      <Choice
        chips
        label={question.text}
        options={scaleSteps.map(step => ({ value: String(step), label: t(`studySkills.step.${step}`) }))}
        value={answer === undefined ? undefined : String(answer)}
        onChange={step => set(Number(step))}
        error={error}
      />
    )
  }
  if (question.kind === 'TEXT') {
    return (
      <TextArea
        label={question.text}
        help={t('studySkills.voluntary')}
        maxLength={1000}
        value={typeof answer === 'string' ? answer : ''}
        onChange={event => set(event.target.value)}
      />
    )
  }
  return (
    <CheckboxGroup
      label={question.text}
      options={(question.options ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      value={Array.isArray(answer) ? answer : []}
      onChange={set}
    />
  )
}
