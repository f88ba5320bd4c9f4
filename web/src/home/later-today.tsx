import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { LessonPlace } from '#web/ui/content/lesson-place.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from './home.module.css'

/** The rest of today, with what has changed and what does not take place. */
export function LaterToday({ entries }: { entries: TimetableEntry[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (entries.length === 0) return null
  return (
    <Section id="later-today" title={t('home.laterToday')}>
      <RowList>
        {entries.map(entry => {
          const cancelled = entry.state === 'CANCELLED'
          return (
            <Row key={entry.id} className={style.lesson}>
              <Quiet inline className={style.time}>
                {formats.timeRange(entry.start, entry.end)}
              </Quiet>
              <div>
                <h3 className={cancelled ? style.cancelled : undefined}>{entry.title}</h3>
                {cancelled ? (
                  <Quiet>{t('lesson.cancelled')}</Quiet>
                ) : (
                  <Quiet className={style.lessonFacts}>
                    <LessonPlace entry={entry} />
                    <span>{entry.teachers.map(teacher => teacher.name).join(', ')}</span>
                  </Quiet>
                )}
              </div>
            </Row>
          )
        })}
      </RowList>
    </Section>
  )
}
