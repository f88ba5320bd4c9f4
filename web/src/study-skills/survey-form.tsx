import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { firstOpen, Stepper } from '#web/ui/form/stepper.tsx'
import { AreaStep } from './area-step.tsx'
import { MoreStep } from './more-step.tsx'
import style from './study-skills.module.css'
import { hasMore, isAnswered, missingIn } from './survey-values.ts'
import { type SurveyDraft, useSurvey } from './use-survey.ts'

interface Props {
  round: StudySkills
  draft: SurveyDraft
  onSent: () => void
}

/** The survey part by part; the last part is about the student's earlier skills. */
export function SurveyForm({ round, draft, onSent }: Props) {
  const { t } = useTranslation()
  const survey = useSurvey(round, draft)
  const incomplete = round.areas.filter(one => missingIn(one, survey.values).length > 0)
  const steps = [
    ...round.areas.map(one => ({
      key: one.code,
      title: one.title,
      isDone: isAnswered(one, survey.values),
    })),
    { key: 'more', title: t('studySkills.more'), isDone: hasMore(survey.values) },
  ]
  const [at, setAt] = useState(() => firstOpen(steps))
  const [areMissingShown, setMissingShown] = useState(false)
  const area = round.areas[at]
  return (
    <div className={style.survey}>
      <AutosaveConflict own={survey} texts="studySkills" />
      <Stepper
        steps={steps}
        at={at}
        onTurn={setAt}
        end={
          <AutosaveSubmit
            own={survey}
            stored={round}
            texts="studySkills"
            missing={incomplete.length}
            onMissing={() => {
              setMissingShown(true)
              setAt(round.areas.findIndex(one => incomplete.includes(one)))
            }}
            onDone={onSent}
          />
        }
      >
        {area === undefined ? (
          <MoreStep survey={survey} stored={round.languages} />
        ) : (
          <AreaStep
            area={area}
            survey={survey}
            areMissingShown={areMissingShown}
            readers={round.readers.wellbeing}
          />
        )}
      </Stepper>
      <AutosaveState own={survey} stored={round} draft={draft} texts="studySkills" />
    </div>
  )
}
