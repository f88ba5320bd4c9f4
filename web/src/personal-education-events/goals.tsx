import {
  goalsMaximum,
  type PersonalEducationEventDetails,
} from '@studentgo/protocol/personal-education-events'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { GoalForm } from './goal.form.tsx'
import { useEditEvent } from './personal-education-events.data.ts'

/** The goals of the period: the school's and the workplace's, and the student's own, which can be added and removed. */
export function Goals({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { goals, can } = event
  const own = goals.filter(goal => goal.by === 'STUDENT')
  if (goals.length === 0 && !can.editGoals) return null
  return (
    <Section id="goals" title={t('personalEvents.goals')} headingRef={heading} narrow>
      {goals.length === 0 ? <EmptyState>{t('personalEvents.noGoals')}</EmptyState> : null}
      <RowList>
        {goals.map((goal, at) => (
          <Row key={`${goal.by} ${goal.text}`} split>
            <span>
              {goal.by === 'STUDENT' ? goal.text : <InSchoolLanguage>{goal.text}</InSchoolLanguage>}{' '}
              <Quiet inline>({t(`personalEvents.goalBy.${goal.by}`)})</Quiet>
            </span>
            {can.editGoals && goal.by === 'STUDENT' ? (
              <RemoveGoal event={event} at={at} heading={heading} />
            ) : null}
          </Row>
        ))}
      </RowList>
      {can.editGoals && own.length < goalsMaximum ? (
        // After a goal is sent the field is empty for the next one.
        <GoalForm key={own.length} event={event} own={own} />
      ) : null}
      {can.editGoals && own.length >= goalsMaximum ? (
        <Quiet>{t('personalEvents.goalsFull', { count: goalsMaximum })}</Quiet>
      ) : null}
    </Section>
  )
}

interface RemoveGoalProps {
  event: PersonalEducationEventDetails
  at: number
  heading: RefObject<HTMLHeadingElement | null>
}

function RemoveGoal({ event, at, heading }: RemoveGoalProps) {
  const { t } = useTranslation()
  const { edit, toInput } = useEditEvent(String(event.id))

  function remove(): void {
    const left = event.goals.filter((goal, number) => goal.by === 'STUDENT' && number !== at)
    const body = { goals: left.map(({ text }) => ({ text })), version: event.version }
    // The button is removed with its goal, so the promise moves focus.
    void edit.mutateAsync(toInput(body)).then(
      () => heading.current?.focus({ preventScroll: true }),
      () => undefined,
    )
  }

  return (
    <Button small variant="plain" busy={edit.isPending} onClick={remove}>
      {t('personalEvents.goalRemove')}
      <span className="visually-hidden">: {event.goals[at]?.text}</span>
    </Button>
  )
}
