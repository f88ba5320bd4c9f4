import type { SurveyQuestion, SurveyRound } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { Stack } from '#web/ui/layout/layout.tsx'
import style from './study-skills.module.css'

/** A finished round, read-only. */
export function SurveyAnswers({ round }: { round: SurveyRound }) {
  const { t } = useTranslation()
  const areas = round.areas
    .map(area => ({ ...area, questions: area.questions.filter(one => one.answer !== undefined) }))
    .filter(area => area.questions.length > 0)
  return (
    <Stack>
      {areas.map(area => (
        <div key={area.code}>
          <h3>{area.title}</h3>
          <dl>
            {area.questions.map(question => (
              <div key={question.id} className={style.answer}>
                <dt>{question.text}</dt>
                <dd>{answerText(question)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {round.priorLearning.length === 0 ? null : (
        <div>
          <h3>{t('studySkills.learning')}</h3>
          <ul>
            {round.priorLearning.map(row => (
              <li key={row.id}>
                {t(`studySkills.kind.${row.kind}`)}: {row.title}
                {row.place === undefined ? '' : `, ${row.place}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {round.languages.length === 0 ? null : (
        <div>
          <h3>{t('studySkills.languages')}</h3>
          <ul>
            {round.languages.map(({ language, level }) => (
              <li key={language.code}>
                {language.name}: {t(`studySkills.level.${level}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {round.freeText === undefined ? null : <p>{round.freeText}</p>}
    </Stack>
  )

  function answerText({ answer, options = [] }: SurveyQuestion): string {
    if (typeof answer === 'number') return t(`studySkills.step.${answer}`)
    if (!Array.isArray(answer)) return answer ?? ''
    return options
      .filter(option => answer.includes(option.code))
      .map(option => option.name)
      .join(', ')
  }
}
