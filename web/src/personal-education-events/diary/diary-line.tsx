import type { DiaryEntry, PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormDisclosure } from '#web/platform/forms/use-form-disclosure.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row } from '#web/ui/layout/layout.tsx'
import style from '../event-page.module.css'
import { DiaryForm } from './diary-entry.form.tsx'

interface Props {
  entry: DiaryEntry
  event: PersonalEducationEventDetails
}

/** One day of the diary. Its text can always be changed, its hours until the instructor has confirmed them. */
export function DiaryLine({ entry, event }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useFormDisclosure()
  const day = formats.weekdayDate(entry.date)
  const isConfirmed = entry.hoursState === 'CONFIRMED'
  return (
    <Row>
      <Actions className={style.entryHead}>
        <h3 ref={form.heading} tabIndex={-1}>
          {day}
        </h3>
        <Hours entry={entry} />
        {event.can.writeDiary && !form.isOpen ? (
          <Button small variant="plain" ref={form.button} onClick={form.open}>
            {t(entry.text === '' ? 'personalEvents.write' : 'personalEvents.change')}
            <span className="visually-hidden">: {day}</span>
          </Button>
        ) : null}
      </Actions>
      {form.isOpen ? (
        <DiaryForm
          event={event}
          days={[entry.date]}
          first={entry.date}
          initial={{
            text: entry.text,
            hours: entry.hours === undefined || isConfirmed ? '' : formats.number(entry.hours),
          }}
          confirmedHours={isConfirmed ? entry.hours : undefined}
          isChange
          onDone={form.close}
          onCancel={form.close}
        />
      ) : entry.text === '' ? null : (
        <TypedText>{entry.text}</TypedText>
      )}
    </Row>
  )
}

function Hours({ entry }: { entry: DiaryEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (entry.hours === undefined) return null
  const hours = formats.duration(entry.hours * 60)
  return (
    <Quiet inline>
      {entry.hoursState === undefined
        ? hours
        : `${hours}, ${t(`personalEvents.hoursState.${entry.hoursState}`)}`}
    </Quiet>
  )
}
