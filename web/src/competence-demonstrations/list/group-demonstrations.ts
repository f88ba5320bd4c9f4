import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'

const awaitingStates: DemonstrationSummary['state'][] = [
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
  'ASSESSED',
]

/** The demonstrations by what they mean to the student now, each in one place, in the order they came in. */
export function groupDemonstrations(all: readonly DemonstrationSummary[]) {
  const aside = all.filter(one => one.state === 'CANCELLED' || one.state === 'POSTPONED')
  const assessed = all.filter(one => one.assessment !== undefined)
  const live = all.filter(one => !aside.includes(one) && !assessed.includes(one))
  const upcoming = live.filter(one => one.isNow || one.daysUntil !== undefined)
  const rest = live.filter(one => !upcoming.includes(one))
  const awaiting = rest.filter(one => awaitingStates.includes(one.state))
  const [next, ...coming] = upcoming
  // An agreed one whose day has passed still has to be held, so it stays among those to come.
  return {
    next,
    coming: [...coming, ...rest.filter(one => !awaiting.includes(one))],
    awaiting,
    assessed,
    aside,
  }
}
