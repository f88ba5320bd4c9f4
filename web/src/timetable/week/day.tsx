import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { LessonCard } from '../lesson/lesson-card.tsx'
import style from './week.module.css'
import { type DayPlan, type Placed, rowMinutes, timeOf, type WeekPlan } from './week-layout.ts'

interface Props {
  day: DayPlan
  plan: WeekPlan
  column: number
  chosen: boolean
  /** The minute of the day, on today. */
  minute: number | undefined
  pending: boolean
  onOpen: (id: string) => void
}

export function Day({ day, plan, column, chosen, minute, pending, onOpen }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const items = [...day.bands, ...day.lessons].toSorted((a, b) => a.from - b.from)
  const isNow = (one: Placed) => minute !== undefined && one.from <= minute && minute < one.to
  const inHours = minute !== undefined && plan.from <= minute && minute < plan.to
  return (
    <section
      className={classes(style.day, chosen && style.chosen, minute !== undefined && style.today)}
      style={{ gridColumn: column }}
      aria-labelledby={`day-${day.date}`}
    >
      <div className={style.dayHead}>
        <h2 id={`day-${day.date}`} className={classes(style.dayName, 'visually-hidden-narrow')}>
          {formats.shortWeekdayDate(day.date)}
          {minute === undefined ? null : <span className="visually-hidden"> {t('timetable.isToday')}</span>}
        </h2>
        {day.holidays.map(holiday => (
          <p key={holiday.id} className={style.holiday}>
            {holiday.title}
          </p>
        ))}
      </div>
      {pending ? <div className={style.blank} aria-hidden="true" /> : null}
      {!pending && items.length === 0 && day.holidays.length === 0 ? (
        <p className={style.free}>{t('timetable.freeDay')}</p>
      ) : null}
      {inHours ? (
        <div
          className={style.now}
          style={rowsOf({ from: minute, to: minute + rowMinutes }, plan)}
          aria-hidden="true"
        />
      ) : null}
      {items.length === 0 ? null : (
        <ol className={style.lessons}>
          {withFreeTime(items, day).map(item =>
            'freeTime' in item ? (
              <li key={item.from} className={style.freeTime} style={rowsOf(item, plan)}>
                <span>
                  {formats.wallTime(timeOf(item.from))}–{formats.wallTime(timeOf(item.to))}{' '}
                  {t(`timetable.${item.freeTime}`)}
                </span>
              </li>
            ) : (
              <li
                key={item.entry.id}
                className={classes(style.item, item.onBand && style.onBand)}
                style={rowsOf(item.drawn, plan)}
              >
                <LessonCard
                  entry={item.entry}
                  now={isNow(item)}
                  overlaps={entriesOf(item.entry.overlapIds, items)}
                  lunch={item.entry.lunchSlot === day.lunch?.slot ? undefined : item.entry.lunchSlot}
                  onOpen={onOpen}
                />
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  )
}

/** The simultaneous entries that are on the screen. */
function entriesOf(ids: readonly string[], items: readonly Placed[]) {
  return items.flatMap(({ entry }) => (ids.includes(entry.id) ? [entry] : []))
}

/** Inserts lunch and free time in order of time. */
function withFreeTime(items: readonly Placed[], { lunch, gaps }: DayPlan) {
  const lunches = lunch === undefined ? [] : [{ freeTime: 'lunch', from: lunch.from, to: lunch.to }]
  const free = gaps.map(gap => ({ freeTime: 'gap', ...gap }))
  return [...items, ...lunches, ...free].toSorted((a, b) => a.from - b.from)
}

/** Grid rows within the day; its first row is the header. */
function rowsOf({ from, to }: { from: number; to: number }, plan: WeekPlan): CSSProperties {
  const row = (minutes: number) =>
    Math.round((Math.min(Math.max(minutes, plan.from), plan.to) - plan.from) / rowMinutes)
  const first = row(from)
  return { gridRow: `${first + 1} / ${Math.max(row(to), first + 1) + 1}` }
}
