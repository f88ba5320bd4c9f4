import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { Day } from './day.tsx'
import { DayChooser } from './day-chooser.tsx'
import { NewChanges } from './new-changes.tsx'
import style from './week.module.css'
import {
  changedSince,
  chosenDay,
  minutesOf,
  planWeek,
  rowMinutes,
  timeOf,
  type WeekPlan,
} from './week-layout.ts'

interface Props {
  monday: string
  today: string
  entries: TimetableEntry[]
  /** Since when a change counts as new. */
  since: string | undefined
  pending: boolean
  onOpen: (id: string) => void
}

/** The hours shown while a week is loading, as in most weeks. */
const usualHours = { from: 8 * 60 + 15, to: 15 * 60 + 30 }

/**
 * The days of a week. Where they fit they are side by side on one time axis; on a phone the chosen day is a list. Both
 * use the same list, so a screen reader never reads a lesson twice.
 */
export function Week({ monday, today, entries, since, pending, onOpen }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const [search] = useSearchParams()
  const planned = useMemo(() => planWeek(monday, entries), [monday, entries])
  const plan = pending ? { ...planned, ...usualHours } : planned
  const now = useNow()
  const minute = minutesOf(schoolTimeOf(now, boot.timeZone))
  const changed = useMemo(() => changedSince(entries, since), [entries, since])
  const chosen = chosenDay(plan, search.get('day'), today)
  return (
    <>
      <DayChooser monday={monday} days={plan.days} chosen={chosen} today={today} changed={changed} />
      <NewChanges changed={changed} chosen={chosen} />
      <div className={style.week} style={gridOf(plan)} aria-busy={pending || undefined}>
        {plan.labels.map(label => (
          <div key={label} className={style.hour} style={{ gridRow: rowOf(label, plan) }} aria-hidden="true">
            {formats.wallTime(timeOf(label))}
          </div>
        ))}
        {plan.days.map((day, at) => (
          <Day
            key={day.date}
            day={day}
            plan={plan}
            column={at + 2}
            chosen={day.date === chosen}
            minute={day.date === today ? minute : undefined}
            pending={pending}
            onOpen={onOpen}
          />
        ))}
        {pending ? (
          <p className="visually-hidden" role="status">
            {t('loading.data')}
          </p>
        ) : null}
      </div>
    </>
  )
}

function gridOf({ days, from, to }: WeekPlan): CSSProperties {
  const rows = (to - from) / rowMinutes
  return {
    gridTemplateColumns: `var(--axis) repeat(${days.length}, minmax(0, 1fr))`,
    gridTemplateRows: rows === 0 ? 'auto' : `auto repeat(${rows}, minmax(var(--row), auto))`,
  }
}

/** The grid row of a minute; the first row has the names of the days. */
function rowOf(minutes: number, { from }: WeekPlan): number {
  return Math.round((minutes - from) / rowMinutes) + 2
}
