import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { classes } from '#web/ui/classes.ts'
import { Meter } from '#web/ui/content/facts.tsx'
import { Icon } from '#web/ui/content/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card, Stack } from '#web/ui/layout/layout.tsx'
import { AreaCard } from './area-card.tsx'
import { MoreCard } from './more-card.tsx'
import style from './study-skills.module.css'
import { isAnswered, missingIn } from './survey-values.ts'
import { type SurveyDraft, useSurvey } from './use-survey.ts'

/** Eight cards and a last one, one at a time, with how far one has come. */
export function SurveyForm({ round, draft }: { round: StudySkills; draft: SurveyDraft }) {
  const { t } = useTranslation()
  const survey = useSurvey(round, draft)
  const [at, setAt] = useState(() => firstOpen(round, survey.values))
  const [areMissingShown, setMissingShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const area = round.areas[at]
  const answered = round.areas.filter(one => isAnswered(one, survey.values)).length

  const incomplete = round.areas.filter(one => missingIn(one, survey.values).length > 0)

  function goTo(to: number): void {
    setAt(to)
    // Focus moves to the heading of the card, also for screen readers.
    requestAnimationFrame(() => heading.current?.focus())
  }

  return (
    <div className={style.survey}>
      <Stack gap="tight">
        <Meter
          label={t('studySkills.progress', { done: answered, all: round.areas.length })}
          value={answered}
          max={round.areas.length}
        />
        <AutosaveState own={survey} stored={round} draft={draft} texts="studySkills" />
      </Stack>
      <AutosaveConflict own={survey} texts="studySkills" />
      <nav aria-label={t('studySkills.cards')}>
        <ol className={style.cards}>
          {round.areas.map((one, number) => (
            <li key={one.code}>
              <CardButton
                title={one.title}
                isCurrent={number === at}
                isDone={isAnswered(one, survey.values)}
                onClick={() => goTo(number)}
              />
            </li>
          ))}
          <li>
            <CardButton
              title={t('studySkills.more')}
              isCurrent={area === undefined}
              isDone={false}
              onClick={() => goTo(round.areas.length)}
            />
          </li>
        </ol>
      </nav>
      <Card as="section" className={style.card} aria-labelledby="card-title">
        <h2 id="card-title" ref={heading} tabIndex={-1}>
          {area?.title ?? t('studySkills.more')}
        </h2>
        {area === undefined ? (
          <MoreCard survey={survey} stored={round.languages} />
        ) : (
          <AreaCard area={area} survey={survey} areMissingShown={areMissingShown} />
        )}
      </Card>
      <Actions>
        {at > 0 ? <Button onClick={() => goTo(at - 1)}>{t('studySkills.previous')}</Button> : null}
        {area === undefined ? null : (
          <Button variant="primary" onClick={() => goTo(at + 1)}>
            {t('studySkills.next')}
          </Button>
        )}
      </Actions>
      {area === undefined ? (
        <AutosaveSubmit
          own={survey}
          stored={round}
          texts="studySkills"
          missing={incomplete.length}
          onMissing={() => {
            setMissingShown(true)
            goTo(round.areas.findIndex(one => incomplete.includes(one)))
          }}
        />
      ) : null}
    </div>
  )
}

/** Where to go on: the first card that is not answered yet. */
function firstOpen(round: StudySkills, values: Parameters<typeof isAnswered>[1]): number {
  const open = round.areas.findIndex(area => !isAnswered(area, values))
  return open < 0 ? 0 : open
}

interface CardButtonProps {
  title: string
  isCurrent: boolean
  isDone: boolean
  onClick: () => void
}

function CardButton({ title, isCurrent, isDone, onClick }: CardButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes(style.cardButton, isCurrent && style.current)}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onClick}
    >
      <span>{title}</span>
      {isDone ? (
        <span className={style.done}>
          <Icon name="check" />
          {t('studySkills.answered')}
        </span>
      ) : null}
    </button>
  )
}
