import { addDays, isoWeekOf, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { TFunction } from 'i18next'
import { type ReactNode, startTransition, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Formats } from '#web/platform/language/format.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { InlineSelect } from '#web/ui/form/select-field.tsx'
import { weekName } from '../timetable.data.ts'
import style from './week-chooser.module.css'

const weeksEachWay = 26

interface Props {
  monday: string
  today: string
  /** More choices beside the week; on a phone they are collapsed. */
  children?: ReactNode
}

/** Chooses the previous, next or current week, or any within a year. */
export function WeekChooser({ monday, today, children }: Props) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const to = (week: string) => {
    const next = new URLSearchParams(search)
    next.set('week', weekName(week))
    next.delete('day')
    return `?${next}`
  }
  const thisMonday = mondayOf(today)
  return (
    <>
      <Link className={style.step} replace to={to(addDays(monday, -7))}>
        <Icon name="back" /> <span className="visually-hidden-narrow">{t('timetable.previous')}</span>{' '}
        <span className="visually-hidden">
          {t('timetable.ofWeek', { week: isoWeekOf(addDays(monday, -7)).week })}
        </span>
      </Link>
      <Link className={style.step} replace to={to(addDays(monday, 7))}>
        <span className="visually-hidden-narrow">{t('timetable.next')}</span>{' '}
        <span className="visually-hidden">
          {t('timetable.ofWeek', { week: isoWeekOf(addDays(monday, 7)).week })}
        </span>{' '}
        <Icon name="forward" />
      </Link>
      <Link
        className={style.step}
        replace
        to={to(thisMonday)}
        aria-current={monday === thisMonday ? 'date' : undefined}
      >
        {t('timetable.today')}
      </Link>
      <button
        type="button"
        className={classes(style.step, style.toggle)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
        <span className="visually-hidden">{t('timetable.more')}</span>
      </button>
      <div id={id} className={classes(style.more, isOpen && style.unfolded)}>
        <WeekJump monday={monday} thisMonday={thisMonday} />
        {children}
      </div>
    </>
  )
}

function WeekJump({ monday, thisMonday }: { monday: string; thisMonday: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, setSearch] = useSearchParams()
  const id = useId()
  // The options of a year are rendered after the first paint.
  const [filled, setFilled] = useState(false)
  useEffect(() => startTransition(() => setFilled(true)), [])
  const all = filled ? weeksAround(thisMonday, monday) : [monday]
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {t('timetable.jump')}
      </label>
      <InlineSelect
        id={id}
        className={style.select}
        value={monday}
        options={all.map(one => ({
          value: one,
          label: t('timetable.weekOption', {
            week: isoWeekOf(one).week,
            days: writeDays(t, formats, one, addDays(one, 6)),
          }),
        }))}
        onChange={chosen =>
          setSearch(
            search => {
              search.set('week', weekName(chosen))
              search.delete('day')
              return search
            },
            { replace: true },
          )
        }
      />
    </div>
  )
}

function weeksAround(thisMonday: string, shown: string): string[] {
  const weeks = Array.from({ length: 2 * weeksEachWay + 1 }, (_, at) =>
    addDays(thisMonday, (at - weeksEachWay) * 7),
  )
  return weeks.includes(shown) ? weeks : [...weeks, shown].sort()
}

/** `23.–29.11.`, or `30.11.–6.12.` where two months meet; with the year when `withYear`. */
export function writeDays(
  t: TFunction,
  formats: Formats,
  from: string,
  to: string,
  withYear = false,
): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return t(sameMonth ? 'timetable.days.oneMonth' : 'timetable.days.twoMonths', {
    day: Number(from.slice(8)),
    from: withYear && !sameYear ? formats.date(from) : formats.shortDate(from),
    to: withYear ? formats.date(to) : formats.shortDate(to),
  })
}
