import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#web/platform/page/clock.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, RowList, Section } from '#web/ui/layout/layout.tsx'
import { DiaryForm } from './diary-entry.form.tsx'
import { DiaryLine } from './diary-line.tsx'
import { daysToWrite, firstDayToWrite } from './workdays.ts'

const shownAtFirst = 3

/** The student's own diary of the period: the day's entry first, what has been written below it. */
export function Diary({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { diary, can } = event
  if (diary.length === 0 && !can.writeDiary) return null
  const shown = all ? diary : diary.slice(0, shownAtFirst)
  return (
    <Section id="diary" title={t('personalEvents.diary')} headingRef={heading} narrow>
      {can.writeDiary ? <NewEntry event={event} heading={heading} /> : null}
      {diary.length === 0 ? null : (
        <RowList>
          {shown.map(entry => (
            <DiaryLine key={entry.date} entry={entry} event={event} />
          ))}
        </RowList>
      )}
      {diary.length > shown.length ? (
        <Button variant="plain" onClick={() => setAll(true)}>
          {t('personalEvents.diaryAll', { count: diary.length })}
        </Button>
      ) : null}
    </Section>
  )
}

interface NewEntryProps {
  event: PersonalEducationEventDetails
  heading: RefObject<HTMLHeadingElement | null>
}

/** The entry of today, or of the newest day that nothing has been written of. */
function NewEntry({ event, heading }: NewEntryProps) {
  const { t } = useTranslation()
  const today = useToday()
  const weekdays = event.agreedHours?.weekdays
  const days = daysToWrite({
    ...event,
    today,
    weekdays,
    written: new Set(event.diary.map(entry => entry.date)),
  })
  const first = firstDayToWrite(days, { today, weekdays })
  if (first === undefined) return <Quiet>{t('personalEvents.diaryComplete')}</Quiet>
  return (
    <Card>
      <Quiet>{t('personalEvents.diaryRule')}</Quiet>
      <DiaryForm
        // What was sent leaves an empty form for the next day.
        key={first}
        event={event}
        days={days}
        first={first}
        onDone={() => heading.current?.focus({ preventScroll: true })}
      />
    </Card>
  )
}
