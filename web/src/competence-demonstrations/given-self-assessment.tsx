import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { TypedText } from '#web/ui/text.tsx'
import style from './competence-demonstrations.module.css'
import { useLevelWords } from './demonstration-words.ts'

/** A self-assessment to read: each requirement with the own level and words. */
export function GivenSelfAssessment({ assessment }: { assessment: SelfAssessment }) {
  const { t } = useTranslation()
  const levelWords = useLevelWords()
  return (
    <div className={style.given}>
      <dl className={style.levels}>
        {assessment.items.map(item => (
          <div key={item.requirementId} className={style.level}>
            <dt>{item.text}</dt>
            <dd>
              <p>
                <strong>
                  {item.level === null ? t('demonstrations.self.noLevel') : levelWords(item.level)}
                </strong>
              </p>
              {item.comment === undefined ? null : <TypedText>{item.comment}</TypedText>}
            </dd>
          </div>
        ))}
      </dl>
      <OwnWords assessment={assessment} />
    </div>
  )
}

const texts = ['strengths', 'develop', 'howPrepared'] as const

type OwnWordsOf = {
  [Name in (typeof texts)[number] | 'overallLevel']?: SelfAssessment[Name] | undefined
}

/** What the student wrote of the whole. */
export function OwnWords({ assessment }: { assessment: OwnWordsOf }) {
  const { t } = useTranslation()
  const levelWords = useLevelWords()
  const given = texts.filter(name => assessment[name] !== undefined)
  if (given.length === 0 && assessment.overallLevel === undefined) return null
  return (
    <dl className={style.levels}>
      {assessment.overallLevel === undefined ? null : (
        <div className={style.level}>
          <dt>{t('demonstrations.self.overall')}</dt>
          <dd>{levelWords(assessment.overallLevel)}</dd>
        </div>
      )}
      {given.map(name => (
        <div key={name} className={style.level}>
          <dt>{t(`demonstrations.self.${name}`)}</dt>
          <dd className={style.typed}>{assessment[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
