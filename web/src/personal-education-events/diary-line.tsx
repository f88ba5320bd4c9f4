import type { DiaryEntry, PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useFormats } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DiaryForm } from './diary-entry.form.tsx'
import style from './event-page.module.css'

interface Props {
  entry: DiaryEntry
  event: PersonalEducationEventDetails
}

/** One day of the diary. Its text can always be changed, its hours until the instructor has confirmed them. */
export function DiaryLine({ entry, event }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const day = formats.weekdayDate(entry.date)
  const isConfirmed = entry.hoursState === 'CONFIRMED'
  return (
    <li className={style.entry}>
      <div className={style.entryHead}>
        <h3>{day}</h3>
        <Hours entry={entry} />
        {event.can.writeDiary && !isOpen ? (
          <Button small look="plain" onClick={() => setOpen(true)}>
            {t(entry.text === '' ? 'personalEvents.write' : 'personalEvents.change')}
            <span className="visually-hidden">: {day}</span>
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <DiaryForm
          event={event}
          days={[entry.date]}
          first={entry.date}
          initial={{
            text: entry.text,
            hours: entry.hours === undefined || isConfirmed ? '' : formats.number(entry.hours),
          }}
          confirmedHours={isConfirmed ? entry.hours : undefined}
          onDone={() => {
            setOpen(false)
            alerts.add({ key: 'diary', intent: 'success', description: t('personalEvents.diarySaved') })
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <p className={style.words}>
          {entry.text || <span className={style.quiet}>{t('personalEvents.noText')}</span>}
        </p>
      )}
    </li>
  )
}

function Hours({ entry }: { entry: DiaryEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (entry.hours === undefined) return null
  const hours = t('personalEvents.hours', { hours: formats.number(entry.hours) })
  return (
    <span className={style.quiet}>
      {entry.hoursState === undefined
        ? hours
        : `${hours}, ${t(`personalEvents.hoursState.${entry.hoursState}`)}`}
    </span>
  )
}
