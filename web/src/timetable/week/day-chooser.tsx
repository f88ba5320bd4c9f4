import { addDays } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { weekName } from '../timetable.data.ts'
import style from './day-chooser.module.css'
import type { ChangedLesson, DayPlan } from './week-layout.ts'

interface Props {
  monday: string
  days: readonly DayPlan[]
  chosen: string | undefined
  today: string
  changed: readonly ChangedLesson[]
}

/** On a phone: chooses the day of the week. A swipe leads to the days of the next week. */
export function DayChooser({ monday, days, chosen, today, changed }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [search] = useSearchParams()
  const to = (date: string, week?: string) => {
    const next = new URLSearchParams(search)
    if (week !== undefined) next.set('week', week)
    next.set('day', date)
    return `?${next}`
  }
  const nextMonday = addDays(monday, 7)
  return (
    <nav className={style.days} aria-label={t('timetable.chooseDay')}>
      {days.map(({ date, lessons, bands, holidays }) => {
        const count = lessons.length + bands.length
        const isChanged = changed.some(({ entry }) => entry.date === date)
        const said = [
          formats.weekdayDate(date),
          holidays[0]?.title ?? t('timetable.lessonCount', { count }),
          isChanged ? t('timetable.isChanged') : '',
          date === today ? t('timetable.isToday') : '',
        ]
        return (
          <Link
            key={date}
            to={to(date)}
            replace
            className={classes(
              style.dayLink,
              date === today && style.today,
              count === 0 && style.empty,
              isChanged && style.changed,
            )}
            ref={date === chosen ? bringInSight : undefined}
            aria-current={date === chosen ? 'true' : undefined}
          >
            <DayName date={date} said={said.filter(Boolean).join(', ')} />
          </Link>
        )
      })}
      {[0, 1, 2, 3, 4].map(after => {
        const date = addDays(nextMonday, after)
        return (
          <Link
            key={date}
            to={to(date, weekName(nextMonday))}
            replace
            className={classes(style.dayLink, style.empty, after === 0 && style.nextWeek)}
          >
            <DayName date={date} said={formats.weekdayDate(date)} />
          </Link>
        )
      })}
    </nav>
  )
}

function DayName({ date, said }: { date: string; said: string }) {
  const formats = useFormats()
  return (
    <>
      <span className={style.name} aria-hidden="true">
        {formats.shortWeekday(date)}
      </span>
      <span className={style.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className="visually-hidden">{said}</span>
    </>
  )
}

/** Scrolls the chosen day into view where enlarged text leaves no space for a whole week. */
function bringInSight(day: HTMLElement | null): void {
  const strip = day?.parentElement
  if (day && strip) strip.scrollLeft = day.offsetLeft + day.offsetWidth - strip.clientWidth
}
