import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { addDays } from '@studentgo/protocol/rules/calendar'

const awaitingStates: DemonstrationSummary['state'][] = [
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
  'ASSESSED',
]

/** Nobody holds what was to be so many days ago; somebody has left it as it was planned. */
const longAgoDays = 60

/** The demonstrations by what they mean to the student now, each in one place, in the order they came in. */
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
  // An agreed one whose day has passed lately still has to be held, so it stays among those to come.
  return {
    next,
    coming: [...coming, ...late.filter(one => !past.includes(one))],
    awaiting,
    past,
    assessed,
    aside,
  }
}
