import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import style from './week.module.css'
import { type Block, hoursOf, rowMinutes, rowsOf, type WeekDay } from './week-blocks.ts'

/** The student's own week with the event drawn over it. Every block says in words what it is and when. */
export function WeekDrawing({ days }: { days: readonly WeekDay[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const hours = hoursOf(days)
  const rows = ((hours.last - hours.first) * 60) / rowMinutes
  if (days.every(day => day.blocks.length === 0)) return <p>{t('education-events.week.nothing')}</p>
  return (
    <>
      <ul className={style.legend}>
        <li className={style.eventKey}>{t('education-events.week.this')}</li>
        <li>{t('education-events.week.own')}</li>
        {days.some(day => day.blocks.some(block => block.clashes)) ? (
          <li className={style.clashKey}>{t('education-events.week.clash')}</li>
        ) : null}
      </ul>
      <p className={style.hours}>
        {t('education-events.week.hours', {
          from: formats.wallTime(`${hours.first}:00`),
          to: formats.wallTime(`${hours.last}:00`),
        })}
      </p>
      <div className={style.week}>
        {days.map(day => (
          <section key={day.date} className={style.day} aria-label={formats.weekdayDate(day.date)}>
            <h3 className={style.dayName}>{formats.shortWeekdayDate(day.date)}</h3>
            <ol className={style.blocks} style={{ gridTemplateRows: `repeat(${rows}, var(--row))` }}>
              {day.blocks.map(block => (
                <DrawnBlock key={block.id} block={block} firstHour={hours.first} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

const looks = { EVENT: style.event, OWN: style.own, LEAVING: style.leaving }

function DrawnBlock({ block, firstHour }: { block: Block; firstHour: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const rows = rowsOf(block, firstHour)
  return (
    <li
      className={classes(style.block, looks[block.kind], block.clashes && style.clashing)}
      style={{ gridRow: `${rows.start} / ${rows.end}` }}
    >
      {block.clashes && block.kind === 'EVENT' ? (
        <strong className={style.mark}>{t('education-events.week.clash')}</strong>
      ) : null}
      <span className={style.title}>{block.title}</span>{' '}
      <span className={style.time}>{formats.timeRange(block.start, block.end)}</span>{' '}
      {block.kind === 'LEAVING' ? <em>{t('education-events.week.leaves')}</em> : null}
    </li>
  )
}
