import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useAppearance } from '#web/platform/session/use-appearance.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Legend, LegendItem } from '#web/ui/content/legend.tsx'
import {
  changedClass,
  isChanged,
  isOverlapping,
  lessonLookClass,
  lessonLookOf,
  lessonLooks,
} from '#web/ui/content/lesson/lesson-look.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import style from './legend.module.css'

/** The legend of the colours and lines that occur in a week. */
export function WeekLegend({ entries }: { entries: readonly TimetableEntry[] }) {
  const { t } = useTranslation()
  const lessons = entries.filter(entry => entry.kind !== 'HOLIDAY')
  const looks = lessonLooks.filter(look => lessons.some(entry => lessonLookOf(entry) === look))
  const isExplained = useAppearance().includes('plain-words')
  if (looks.length < 2) return null
  return (
    <Fold
      small
      open={isExplained}
      className={style.legend}
      summary={
        <>
          <Icon name="info" /> {t('timetable.legend')}
        </>
      }
    >
      <Legend aria-label={t('timetable.legend')}>
        {looks.map(look => (
          <LegendItem key={look} className={lessonLookClass(look)}>
            {t(`lesson.look.${look}`)}
          </LegendItem>
        ))}
        {lessons.some(isChanged) ? (
          <LegendItem className={changedClass}>{t('lesson.look.changed')}</LegendItem>
        ) : null}
        {lessons.some(isOverlapping) ? (
          <LegendItem className={style.clash}>{t('timetable.overlap')}</LegendItem>
        ) : null}
      </Legend>
    </Fold>
  )
}
