import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { addDays } from '@studentgo/protocol/rules/calendar'

const awaitingStates: DemonstrationSummary['state'][] = [
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
  'ASSESSED',
]

/** A planned demonstration this many days past is no longer held; its plan was only left unchanged. */
const longAgoDays = 60

/** The demonstrations grouped by what they mean to the student now, each in one group, in their original order. */
export function groupDemonstrations(all: readonly DemonstrationSummary[], today: string) {
  const aside = all.filter(one => one.state === 'CANCELLED' || one.state === 'POSTPONED')
  const assessed = all.filter(one => one.assessment !== undefined)
  const live = all.filter(one => !aside.includes(one) && !assessed.includes(one))
  const upcoming = live.filter(one => one.isNow || one.daysUntil !== undefined)
  const rest = live.filter(one => !upcoming.includes(one))
  const awaiting = rest.filter(one => awaitingStates.includes(one.state))
  const [next, ...coming] = upcoming
  const late = rest.filter(one => !awaiting.includes(one))
  const past = late.filter(one => one.endDate < addDays(today, -longAgoDays))
  // An agreed demonstration with a recently passed day must still be held, so it remains upcoming.
  return {
    next,
    coming: [...coming, ...late.filter(one => !past.includes(one))],
    awaiting,
    past,
    assessed,
    aside,
  }
}
