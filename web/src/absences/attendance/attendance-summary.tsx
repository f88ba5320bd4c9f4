import type { AbsenceSummary } from '@studentgo/protocol/absence-summary'
import { addresses } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Section } from '#web/ui/layout/layout.tsx'
import style from './attendance.module.css'
import { FillKey } from './cause-fill.tsx'
import { ModuleBars } from './module-bars.tsx'
import { WeekStrip } from './week-strip.panel.tsx'

/** The attendance rate, and missed teaching by cause, by week and by module. */
export function AttendanceSummary({ summary }: { summary: AbsenceSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { heldMinutes, absentMinutes, attendanceRate } = summary
  return (
    <Section id="attendance" title={t('absences.attendance.title')}>
      {attendanceRate === undefined ? (
        <p>{t('absences.attendance.nothingHeld')}</p>
      ) : (
        <p className={style.rateLine}>
          <strong className={style.rate}>{formats.percent(attendanceRate)}</strong>{' '}
          <span>
            {t('absences.attendance.ofHeld', {
              attended: formats.duration(heldMinutes - absentMinutes),
              held: formats.duration(heldMinutes),
            })}
          </span>
        </p>
      )}
      <Causes summary={summary} />
      <WeekStrip weeks={summary.byWeek} />
      <ModuleBars modules={summary.byModule} />
      <p>
        <Link to={addresses.participations}>{t('absences.attendance.byEvent')}</Link>
      </p>
    </Section>
  )
}

/** Attended and missed minutes by cause: the legend of the chart below, with its sums. Zeros are left out. */
function Causes({ summary }: { summary: AbsenceSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (summary.byCause.length === 0 && summary.lateCount === 0) return null
  return (
    <dl className={style.kinds}>
      <div>
        <dt>
          <FillKey fill="ATTENDED" /> {t('absences.cause.ATTENDED')}
        </dt>
        <dd>{formats.duration(summary.heldMinutes - summary.absentMinutes)}</dd>
      </div>
      {summary.byCause.map(({ cause, minutes }) => (
        <div key={cause}>
          <dt>
            <FillKey fill={cause} /> {t(`absences.cause.${cause}`)}
          </dt>
          <dd>{formats.duration(minutes)}</dd>
        </div>
      ))}
      {summary.lateCount > 0 ? (
        <div>
          <dt>{t('absences.attendance.late')}</dt>
          <dd>{t('absences.attendance.times', { count: summary.lateCount })}</dd>
        </div>
      ) : null}
    </dl>
  )
}
