import { mondayOf } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { weekName } from '../timetable.data.ts'

/** Explains why the week is empty, and when teaching resumes. */
export function EmptyWeek({ next, filtered }: { next: string | undefined; filtered: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  // A study right that has ended or is interrupted has its own banner, and no lessons are planned.
  const { mayWrite } = useSignedIn()
  if (filtered) return <Notice title={t('timetable.emptyFiltered')} />
  return (
    <Notice title={t('timetable.empty')}>
      {next === undefined ? (
        mayWrite ? (
          <p>{t('timetable.nothingPlanned')}</p>
        ) : null
      ) : (
        <p>
          <Link to={`?week=${weekName(mondayOf(next))}&day=${next}`} replace>
            {t('timetable.nextTeaching', { day: formats.weekdayDate(next) })}
          </Link>
        </p>
      )}
    </Notice>
  )
}
