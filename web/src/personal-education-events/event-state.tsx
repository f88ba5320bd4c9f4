import type { PersonalEventState } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import style from './event-page.module.css'

/** Where a period stands, in a word; the colour only repeats it. */
export function EventState({ state }: { state: PersonalEventState }) {
  const { t } = useTranslation()
  return (
    <span
      className={classes(
        style.state,
        state === 'ONGOING' && style.stateNow,
        state === 'COMPLETED' && style.stateDone,
      )}
    >
      {t(`personalEvents.state.${state}`)}
    </span>
  )
}
