import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { LessonPlace } from '#web/ui/lesson-place.tsx'
import style from './home.module.css'

/** The rest of today, with what has changed and what does not take place. */
export function LaterToday({ entries }: { entries: TimetableEntry[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (entries.length === 0) return null
  return (
    <section className={style.section} aria-labelledby="later-today">
      <h2 id="later-today">{t('home.laterToday')}</h2>
      <ul className={style.lessons}>
        {entries.map(entry => {
          const cancelled = entry.state === 'CANCELLED'
          return (
            <li key={entry.id} className={style.lesson}>
              <span className={style.time}>{formats.timeRange(entry.start, entry.end)}</span>
              <div>
                <h3 className={cancelled ? style.cancelled : undefined}>{entry.title}</h3>
                {cancelled ? (
                  <p className={style.quiet}>{t('lesson.cancelled')}</p>
                ) : (
                  <p className={style.lessonFacts}>
                    <LessonPlace entry={entry} />
                    <span>{entry.teachers.map(teacher => teacher.name).join(', ')}</span>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
