import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Legend, LegendItem } from '#web/ui/content/legend.tsx'
import style from './week.module.css'
import { type Block, hoursOf, rowMinutes, rowsOf, type WeekDay } from './week-blocks.ts'

/**
 * The student's own week with the event drawn over it: the own hours as thin bars, the event beside them. A word is
 * drawn only where it fits whole; screen readers get all words of every block.
 */
export function WeekDrawing({ days }: { days: readonly WeekDay[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { first, last } = hoursOf(days)
  if (days.every(day => day.blocks.length === 0)) return <p>{t('education-events.week.nothing')}</p>
  return (
    <>
      <Legend>
        <LegendItem className={style.ofEvent}>{t('education-events.week.this')}</LegendItem>
        <LegendItem>{t('education-events.week.own')}</LegendItem>
        {days.some(day => day.blocks.some(block => block.clashes)) ? (
          <LegendItem className={style.ofClash}>
            <ClashMark />
          </LegendItem>
        ) : null}
      </Legend>
      <div className={style.drawing}>
        <div
          className={style.week}
          style={{
            gridTemplateColumns: `var(--axis) repeat(${days.length}, minmax(0, 1fr))`,
            gridTemplateRows: `auto repeat(${rowOfHour(last, first) - 1}, var(--row))`,
          }}
        >
          {Array.from({ length: last - first }, (_, at) => first + at).map(hour => (
            <div
              key={hour}
              className={style.hour}
              style={{ gridRow: rowOfHour(hour, first) + 1 }}
              aria-hidden="true"
            >
              {formats.wallTime(`${hour}:00`)}
            </div>
          ))}
          {days.map((day, at) => (
            <section
              key={day.date}
              className={style.day}
              style={{ gridColumn: at + 2 }}
              aria-label={formats.weekdayDate(day.date)}
            >
              <h3 className={style.dayName}>{formats.shortWeekdayDate(day.date)}</h3>
              <ol className={style.blocks}>
                {day.blocks.map(block => (
                  <DrawnBlock key={block.id} block={block} firstHour={first} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function rowOfHour(hour: number, firstHour: number): number {
  return ((hour - firstHour) * 60) / rowMinutes + 1
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
      {block.clashes && block.kind === 'EVENT' ? <ClashMark /> : null}
      <span className={style.blockTitle} lang={block.titleLanguage}>
        {block.title}
      </span>{' '}
      <span className={style.hours}>{formats.timeRange(block.start, block.end)}</span>{' '}
      {block.kind === 'LEAVING' ? <em>{t('education-events.week.leaves')}</em> : null}
    </li>
  )
}

function ClashMark() {
  const { t } = useTranslation()
  return (
    <strong className={style.clashMark}>
      <Icon name="warning" />
      <span>{t('education-events.week.clash')}</span>
    </strong>
  )
}
