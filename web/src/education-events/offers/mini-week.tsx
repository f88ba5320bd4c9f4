import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import style from '../offer.module.css'

/** A Monday, to name weekdays by. */
const someMonday = '2024-01-01'

/**
 * The week of an event as small squares: the days when it is held, marked where it clashes. Text beside it says the
 * same.
 */
export function MiniWeek({ weekdays }: Pick<EducationEventOffer, 'weekdays'>) {
  const { shortWeekday } = useFormats()
  const last = Math.max(5, ...weekdays.map(day => day.weekday))
  return (
    <div className={style.miniWeek} aria-hidden="true">
      {Array.from({ length: last }, (_, at) => at + 1).map(number => {
        const held = weekdays.find(day => day.weekday === number)
        const clashes = held !== undefined && held.clashes > 0
        return (
          <span
            key={number}
            className={classes(style.weekday, held && style.held, clashes && style.clashing)}
          >
            {shortWeekday(addDays(someMonday, number - 1)).slice(0, 2)}
            {clashes ? <span>!</span> : null}
          </span>
        )
      })}
    </div>
  )
}
