import { type AbsenceCause, type AbsenceSummary, absenceCause } from '@studentgo/protocol/absence-summary'
import { addDays, isoWeekOf, mondayOf } from '@studentgo/protocol/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { classes } from '#web/ui/classes.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import style from './attendance.module.css'
import { FilledPart } from './cause-fill.tsx'

type Week = AbsenceSummary['byWeek'][number]

const height = 72
const columnWidth = 10
/** A lesson missed in a full week must still be visible. */
const leastMark = 5

/**
 * Attendance by week as a chart: each column is as high as the week's teaching, from below the attended part and above
 * it the missed part, by cause. A slider covers it: a tap, a swipe or an arrow key chooses a week, which a line
 * describes in full. A table below has the same facts.
 */
export function WeekStrip({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const today = useToday()
  const sentence = useWeekSentence()
  const last = weeks.length - 1
  const current = weeks.findIndex(week => week.monday === mondayOf(today))
  const [chosen, setChosen] = useState(current < 0 ? last : current)
  const week = weeks[chosen]
  const most = Math.max(...weeks.map(one => one.heldMinutes))
  if (most <= 0 || week === undefined) return null
  return (
    <Column gap="close">
      <h3>{t('absences.weeks.title')}</h3>
      <div className={style.stripFrame}>
        <svg
          className={style.strip}
          viewBox={`0 0 ${weeks.length * columnWidth} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {weeks.map((one, at) => (
            <WeekColumn
              key={one.monday}
              week={one}
              most={most}
              x={at * columnWidth}
              isChosen={at === chosen}
              isCurrent={at === current}
            />
          ))}
        </svg>
        <input
          type="range"
          className={style.slider}
          min={0}
          max={last}
          value={chosen}
          aria-label={t('absences.weeks.choose')}
          aria-valuetext={sentence(week)}
          onChange={event => setChosen(Number(event.target.value))}
        />
      </div>
      <WeekNumbers weeks={weeks} />
      <p className={style.chosenWeek}>{sentence(week)}</p>
      <WeekTable weeks={weeks} />
    </Column>
  )
}

/** A week as text: «Viikko 47 (16.11.–22.11.): läsnä 12 t / 15 t · selvittämättä 3 t». */
function useWeekSentence(): (week: Week) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  const nothingHeld = useNothingHeld()
  return week => {
    const name = t('absences.weeks.named', {
      week: isoWeekOf(week.monday).week,
      from: formats.shortDate(week.monday),
      to: formats.shortDate(addDays(week.monday, 6)),
    })
    if (week.heldMinutes === 0) return `${name} ${nothingHeld(week)}`
    const attended = t('absences.attendance.ofHeld', {
      attended: formats.duration(week.heldMinutes - week.absentMinutes),
      held: formats.duration(week.heldMinutes),
    })
    const missed = week.byCause.map(
      ({ cause, minutes }) => `${t(`absences.cause.${cause}`)} ${formats.duration(minutes)}`,
    )
    return `${name} ${[attended, ...missed].join(' · ')}`
  }
}

/** The text of a week without held teaching: the holiday, or that the current one may still have teaching to come. */
function useNothingHeld(): (week: Week) => string {
  const { t } = useTranslation()
  const thisMonday = mondayOf(useToday())
  return ({ monday, daysOff }) =>
    daysOff ?? t(monday < thisMonday ? 'absences.weeks.noTeaching' : 'absences.weeks.nothingYet')
}

interface ColumnProps {
  week: Week
  /** Minutes of the week with the most teaching. */
  most: number
  x: number
  isChosen: boolean
  isCurrent: boolean
}

function WeekColumn({ week, most, x, isChosen, isCurrent }: ColumnProps) {
  const inside = { x: x + 1.5, width: columnWidth - 3 }
  const base = height - 6
  const full = (week.heldMinutes / most) * (base - 3)
  const missed = week.byCause.map(({ cause, minutes }) => ({
    cause,
    tall: Math.max(leastMark, (minutes / week.heldMinutes) * full),
  }))
  const attended = Math.max(0, full - missed.reduce((sum, one) => sum + one.tall, 0))
  let top = base - attended
  return (
    <g>
      {isChosen ? (
        <rect
          x={x + 0.25}
          y={0.5}
          width={columnWidth - 0.5}
          height={height - 1}
          className={style.chosenColumn}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <FilledPart fill="ATTENDED" y={top} height={attended} {...inside} />
      {missed.map(({ cause, tall }) => {
        top -= tall
        return <FilledPart key={cause} fill={cause} y={top} height={tall} {...inside} />
      })}
      <rect
        x={inside.x}
        y={height - 5}
        width={inside.width}
        height={isCurrent ? 4 : 1}
        className={classes(style.ground, isCurrent && style.currentWeek)}
      />
    </g>
  )
}

/** The first, the last, and some between: more numbers than fit would be unreadable. */
function WeekNumbers({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const [first, middle, last] = [weeks[0], weeks[Math.floor(weeks.length / 2)], weeks.at(-1)]
  const named = weeks.length < 5 ? [first, last] : [first, middle, last]
  return (
    <p className={style.weekNumbers} aria-hidden="true">
      {named.map(week =>
        week === undefined ? null : (
          <span key={week.monday}>{t('absences.weeks.short', { week: isoWeekOf(week.monday).week })}</span>
        ),
      )}
    </p>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const nothingHeld = useNothingHeld()
  const causes = absenceCause.options.filter(cause =>
    weeks.some(week => week.byCause.some(one => one.cause === cause)),
  )
  const minutesOf = (week: Week, cause: AbsenceCause) =>
    week.byCause.find(one => one.cause === cause)?.minutes ?? 0
  return (
    <Fold small summary={t('absences.weeks.asTable')}>
      <div className={style.wideTable}>
        <Table
          caption={t('absences.weeks.title')}
          head={[
            t('absences.weeks.week'),
            t('absences.table.held'),
            ...causes.map(cause => t(`absences.cause.${cause}`)),
          ]}
        >
          {weeks.toReversed().map(week => (
            <tr key={week.monday}>
              <th scope="row">
                {isoWeekOf(week.monday).week}{' '}
                <Quiet inline small>
                  ({formats.shortDate(week.monday)})
                </Quiet>
              </th>
              <td>{week.heldMinutes === 0 ? nothingHeld(week) : formats.duration(week.heldMinutes)}</td>
              {causes.map(cause => (
                <td key={cause}>
                  {minutesOf(week, cause) === 0 ? '–' : formats.duration(minutesOf(week, cause))}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </Fold>
  )
}
