import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#web/platform/forms/drafts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useTextReaders } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { DiaryForm, draftOfNewEntry } from './diary-entry.form.tsx'
import { DiaryLine } from './diary-line.tsx'
import { daysToWrite } from './workdays.ts'

const shownAtFirst = 3

/** The student's own diary of the period: the form for the day's entry, earlier entries below it. */
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

/** The button and form for today or the newest agreed day; once all are written, for any other recent day. */
function NewEntry({ event, heading }: NewEntryProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const readers = useTextReaders('PLAN')
  const draft = useDraft(draftOfNewEntry(event))
  const [choice, setOpen] = useState<boolean>()
  // The form opens by itself when it has a draft.
  const isOpen = choice ?? Boolean(draft.restored)
  const { agreed, other } = daysToWrite({
    ...event,
    today,
    weekdays: event.agreedHours?.weekdays,
    written: new Set(event.diary.map(entry => entry.date)),
  })
  const [first = other[0]] = agreed
  if (first === undefined) return <Quiet>{t('personalEvents.diaryComplete')}</Quiet>

  /** The button and the form replace each other: focus moves to the heading above both. */
  function show(open: boolean): void {
    setOpen(open)
    heading.current?.focus({ preventScroll: true })
  }

  if (!isOpen) {
    return (
      <Stack>
        {agreed.length === 0 ? <Quiet>{t('personalEvents.diaryComplete')}</Quiet> : null}
        <Actions>
          <Button variant={agreed.length === 0 ? 'plain' : 'primary'} onClick={() => show(true)}>
            {agreed.length === 0
              ? t('personalEvents.diaryOther')
              : t('personalEvents.diaryWrite', { day: formats.weekdayDate(first) })}
          </Button>
        </Actions>
      </Stack>
    )
  }
  const close = () => show(false)
  return (
    <Card>
      <Quiet>{t(`personalEvents.diaryRule.${readers}`)}</Quiet>
      <DiaryForm event={event} days={[...agreed, ...other]} first={first} onDone={close} onCancel={close} />
    </Card>
  )
}
