import type { AbsenceSummary } from '@studentgo/protocol/absences'
import { isoWeekOf } from '@studentgo/protocol/rules/calendar'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Column, Fold } from '#web/ui/layout/layout.tsx'
import { useDuration } from '../absence-labels.ts'
import style from './attendance.module.css'

type Week = AbsenceSummary['byWeek'][number]

const height = 64
/** A lesson missed in a full week is still to be seen. */
const leastMark = 4

/**
 * Attendance as a strip: each week a column, full when everything was attended; what is missing is cut from
 * its top, striped where it waits for a reason. The same facts stand as a table below.
 */
export function WeekStrip({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (!weeks.some(week => week.heldMinutes > 0)) return null
  const missed = weeks.filter(week => week.absentMinutes > 0).length
  const width = weeks.length * 10
  return (
    <Column gap="close">
      <h3>{t('absences.weeks.title')}</h3>
      <svg
        className={style.strip}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('absences.weeks.picture', { count: weeks.length, missed })}
      >
        <defs>
          <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="4" className={style.openGround} />
            <rect width="2" height="4" className={style.openStripe} />
          </pattern>
        </defs>
        {weeks.map((week, at) => (
          <WeekColumn key={week.monday} week={week} x={at * 10 + 1} pattern={`url(#${id})`} />
        ))}
      </svg>
      <WeekNumbers weeks={weeks} />
      <ul className={style.legend}>
        <li>
          <span className={style.keyPresent} aria-hidden="true" /> {t('absences.weeks.present')}
        </li>
        <li>
          <span className={style.keyAbsent} aria-hidden="true" /> {t('absences.weeks.absent')}
        </li>
        <li hidden={!weeks.some(week => week.unexplainedMinutes > 0)}>
          <span className={style.keyOpen} aria-hidden="true" /> {t('absences.weeks.open')}
        </li>
      </ul>
      <WeekTable weeks={weeks} />
    </Column>
  )
}

function WeekColumn({ week, x, pattern }: { week: Week; x: number; pattern: string }) {
  if (week.heldMinutes === 0)
    return <rect x={x} y={height - 2} width={8} height={2} className={style.noTeaching} />
  const part = (minutes: number) => {
    const share = (minutes / week.heldMinutes) * height
    return minutes === 0 ? 0 : Math.min(height, Math.max(leastMark, share))
  }
  const open = part(week.unexplainedMinutes)
  const settled = Math.min(part(week.absentMinutes - week.unexplainedMinutes), height - open)
  return (
    <g>
      <rect x={x} y={open + settled} width={8} height={height - open - settled} className={style.present} />
      <rect x={x} y={open} width={8} height={settled} className={style.absent} />
      <rect x={x} y={0} width={8} height={open} fill={pattern} />
    </g>
  )
}

/** The first, the last, and some between: more numbers than fit would be none. */
function WeekNumbers({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <p className={style.weekNumbers} aria-hidden="true">
      <span>{t('absences.weeks.short', { week: isoWeekOf(first.monday).week })}</span>
      <span>{t('absences.weeks.short', { week: isoWeekOf(last.monday).week })}</span>
    </p>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const duration = useDuration()
  return (
    <Fold small summary={t('absences.weeks.asTable')}>
      <Table
        short
        caption={t('absences.weeks.title')}
        head={[
          t('absences.weeks.week'),
          t('absences.table.held'),
          t('absences.table.absent'),
          t('absences.table.open'),
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
            <td>{week.heldMinutes === 0 ? t('absences.weeks.noTeaching') : duration(week.heldMinutes)}</td>
            <td>{week.heldMinutes === 0 ? '–' : duration(week.absentMinutes)}</td>
            <td>{week.heldMinutes === 0 ? '–' : duration(week.unexplainedMinutes)}</td>
          </tr>
        ))}
      </Table>
    </Fold>
  )
}
