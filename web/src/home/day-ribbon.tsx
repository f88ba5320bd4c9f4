import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { classes } from '#web/ui/classes.ts'
import { classOfLesson } from '#web/ui/content/lesson/lesson-look.ts'
import style from './day-ribbon.module.css'
import { ribbonOf } from './ribbon.ts'

interface Props {
  entries: readonly TimetableEntry[]
  day: string
  now: Date
}

/** The time line of the day with the current time. Positioned by attributes: a page's policy allows no inline style. */
export function DayRibbon({ entries, day, now }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { boot } = useApp()
  const ribbon = ribbonOf(entries, day, now, boot.timeZone)
  if (ribbon === undefined) return null
  const { lessons, lanes, present } = ribbon
  const spoken = lessons.map(
    ({ entry: { start, end, title } }) => `${formats.timeRange(start, end)} ${title}`,
  )
  return (
    <svg className={style.ribbon} role="img" aria-label={t('home.ribbon', { lessons: formats.list(spoken) })}>
      {lessons.map(({ entry, start, length, lane, isOver }) => (
        <foreignObject
          key={entry.id}
          x={percent(start)}
          width={percent(length)}
          y={percent(lane / lanes)}
          height={percent(1 / lanes)}
        >
          <div
            className={classes(
              style.lesson,
              classOfLesson(entry),
              isOver && style.over,
              entry.state === 'CANCELLED' && style.cancelled,
            )}
          >
            <span className={style.time}>{formats.time(entry.start)}</span>
          </div>
        </foreignObject>
      ))}
      {present === undefined ? null : (
        <line className={style.present} x1={percent(present)} x2={percent(present)} y1="0" y2="100%" />
      )}
    </svg>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
