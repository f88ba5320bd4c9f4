import type { AbsenceSummary } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Section } from '#web/ui/layout/layout.tsx'
import { useDuration } from '../absence-labels.ts'
import style from './attendance.module.css'
import { ModuleBars } from './module-bars.tsx'
import { WeekStrip } from './week-strip.tsx'

/** The attendance rate, by week and by module, and the missing hours by kind. */
export function AttendanceSummary({ summary }: { summary: AbsenceSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const duration = useDuration()
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
              attended: duration(heldMinutes - absentMinutes),
              held: duration(heldMinutes),
            })}
          </span>
        </p>
      )}
      <Kinds summary={summary} />
      <WeekStrip weeks={summary.byWeek} />
      <ModuleBars modules={summary.byModule} />
      <p>
        <Link to={addresses.participations}>{t('absences.attendance.byEvent')}</Link>
      </p>
    </Section>
  )
}

/** The missing hours by kind; what is zero is left out. */
function Kinds({ summary }: { summary: AbsenceSummary }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const kinds = [
    ['unexplained', summary.unexplainedMinutes],
    ['explained', summary.explainedMinutes],
    ['authorised', summary.authorisedMinutes],
    ['unauthorised', summary.unauthorisedMinutes],
  ] as const
  const shown = kinds.filter(([, minutes]) => minutes > 0)
  if (shown.length === 0 && summary.lateCount === 0) return null
  return (
    <dl className={style.kinds}>
      {shown.map(([kind, minutes]) => (
        <div key={kind}>
          <dt>{t(`absences.attendance.${kind}`)}</dt>
          <dd>{duration(minutes)}</dd>
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
