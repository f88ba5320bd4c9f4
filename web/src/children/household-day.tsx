import type { Child } from '@studentgo/protocol/children'
import { childHomePath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { classes } from '#web/ui/classes.ts'
import { classOfLesson } from '#web/ui/content/lesson/lesson-look.ts'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'
import type { useWeeksOf } from './children.data.ts'
import { type DayLines, dayLines } from './day-lines.ts'
import style from './household-day.module.css'
import { useShortDay } from './short-day.ts'

interface Props {
  weeks: ReturnType<typeof useWeeksOf>
  today: string
}

/** The children's places and times today: a line for each child on a shared scale of hours. */
export function HouseholdDay({ weeks, today }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { boot } = useApp()
  const now = useNow()
  const known = weeks.flatMap(({ child, week }) => (week === undefined ? [] : [{ child, ...week }]))
  const drawn = dayLines(
    known.map(({ entries }) => entries),
    today,
    now,
    boot.timeZone,
  )
  if (known.length === 0) return null
  return (
    <Section id="household" title={t('guardian.household')}>
      <Card>
        <ul className={style.family}>
          {known.map(({ child, entries }, at) => (
            <ChildsDay
              key={child.studentId}
              child={child}
              entries={entries}
              today={today}
              line={drawn?.lines[at] ?? []}
              present={drawn?.present}
              at={at}
            />
          ))}
        </ul>
        {drawn === undefined ? null : (
          <Quiet small className={style.ends} aria-hidden="true">
            <span>{formats.time(drawn.from.toISOString())}</span>
            <span>{formats.time(drawn.to.toISOString())}</span>
          </Quiet>
        )}
      </Card>
    </Section>
  )
}

const colours = [style.first, style.second, style.third, style.fourth]

interface ChildsDayProps {
  child: Child
  entries: Parameters<ReturnType<typeof useShortDay>>[0]
  today: string
  line: DayLines['lines'][number]
  present: number | undefined
  /** The index of the child. */
  at: number
}

function ChildsDay({ child, entries, today, line, present, at }: ChildsDayProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shortDay = useShortDay()
  const spoken = line.map(({ entry: { start, end, title, rooms } }) =>
    [formats.timeRange(start, end), title, rooms[0]?.code].filter(Boolean).join(' '),
  )
  return (
    <li className={style.childsDay}>
      <p className={style.whose}>
        <span className={classes(style.spot, colours[at % colours.length])} aria-hidden="true" />
        <PortalLink className={style.whoseName} to={childHomePath(child.studentId)}>
          {child.callName}
        </PortalLink>
        <Quiet inline small>
          {shortDay(entries, today)}
        </Quiet>
      </p>
      {line.length === 0 ? null : (
        <svg
          className={style.dayLine}
          role="img"
          aria-label={t('guardian.dayOf', { name: child.callName, lessons: formats.list(spoken) })}
        >
          {line.map(({ entry, start, length }) => (
            <foreignObject key={entry.id} x={percent(start)} width={percent(length)} y="0" height="100%">
              <div className={classes(style.block, classOfLesson(entry))}>
                <span className={style.code}>{entry.rooms[0]?.code}</span>
              </div>
            </foreignObject>
          ))}
          {present === undefined ? null : (
            <line className={style.present} x1={percent(present)} x2={percent(present)} y1="0" y2="100%" />
          )}
        </svg>
      )}
    </li>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
