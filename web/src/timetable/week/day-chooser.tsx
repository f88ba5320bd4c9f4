import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import style from './day-chooser.module.css'
import type { DayPlan } from './week-layout.ts'

interface Props {
  days: readonly DayPlan[]
  chosen: string | undefined
  today: string
}

/** On a phone: which day of the week is shown. */
export function DayChooser({ days, chosen, today }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [search] = useSearchParams()
  const to = (date: string) => {
    const next = new URLSearchParams(search)
    next.set('day', date)
    return `?${next}`
  }
  return (
    <nav className={style.days} aria-label={t('timetable.chooseDay')}>
      {days.map(({ date, lessons, bands, holidays }) => {
        const count = lessons.length + bands.length
        const note = holidays[0]?.title ?? t('timetable.lessonCount', { count })
        return (
          <Link
            key={date}
            to={to(date)}
            replace
            className={classes(style.dayLink, date === today && style.today, count === 0 && style.empty)}
            aria-current={date === chosen ? 'true' : undefined}
          >
            <span className={style.name}>{formats.shortWeekday(date)}</span>
            <span className={style.number}>{Number(date.slice(8))}</span>
            <span className="visually-hidden">
              {formats.weekdayDate(date)}, {note}
              {date === today ? `, ${t('timetable.isToday')}` : ''}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
