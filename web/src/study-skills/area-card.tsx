import { type SurveyArea, type SurveyQuestion, scaleSteps } from '@studentgo/protocol/study-skills'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fault, Quiet } from '#web/ui/text.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import style from './study-skills.module.css'
import { missingIn } from './survey-values.ts'
import type { Survey } from './use-survey.ts'

interface Props {
  area: SurveyArea
  survey: Survey
  areMissingShown: boolean
}

/** The questions of one card. */
export function AreaCard({ area, survey, areMissingShown }: Props) {
  const { t } = useTranslation()
  const missing = areMissingShown ? missingIn(area, survey.values) : []
  return (
    <>
      {area.confidential ? <Quiet>{t('studySkills.confidential')}</Quiet> : null}
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
    return <Scale question={question} value={answer} onChange={set} error={error} />
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
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <fieldset className={style.group}>
      <legend>{question.text}</legend>
      {(question.options ?? []).map(option => (
        <Checkbox
          key={option.code}
          label={option.name}
          checked={chosen.includes(option.code)}
          onChange={event =>
            set(event.target.checked ? [...chosen, option.code] : chosen.filter(code => code !== option.code))
          }
        />
      ))}
    </fieldset>
  )
}

interface ScaleProps {
  question: SurveyQuestion
  value: unknown
  onChange: (value: number) => void
  error: string | undefined
}

/** Four steps in words, from «can't yet» to «well». */
function Scale({ question, value, onChange, error }: ScaleProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className={style.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{question.text}</legend>
      <div className={style.scale}>
        {scaleSteps.map(step => (
          <label key={step} className={style.step}>
            <input type="radio" name={id} checked={value === step} onChange={() => onChange(step)} />
            <span>{t(`studySkills.step.${step}`)}</span>
          </label>
        ))}
      </div>
      {error ? <Fault id={`${id}-error`}>{error}</Fault> : null}
    </fieldset>
  )
}
