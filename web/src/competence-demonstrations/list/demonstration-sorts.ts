import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'

const waits: DemonstrationSummary['state'][] = ['IN_PROGRESS', 'DONE', 'AWAITING_ASSESSMENT', 'ASSESSED']

/** The demonstrations by what they mean to the student now, each in one place, in the order they came in. */
export function sorted(all: readonly DemonstrationSummary[]) {
  const aside = all.filter(one => one.state === 'CANCELLED' || one.state === 'POSTPONED')
  const assessed = all.filter(one => one.assessment !== undefined)
  const live = all.filter(one => !aside.includes(one) && !assessed.includes(one))
  const ahead = live.filter(one => one.isNow || one.daysUntil !== undefined)
  const rest = live.filter(one => !ahead.includes(one))
  const awaiting = rest.filter(one => waits.includes(one.state))
  const [next, ...coming] = ahead
  // An agreed one whose day has gone by still has to be held, so it stays with what comes.
  return {
    next,
    coming: [...coming, ...rest.filter(one => !awaiting.includes(one))],
    awaiting,
    assessed,
    aside,
  }
}
