import {
  listModuleOffers,
  listOffers,
  readEventOverlaps,
  readEventSessions,
} from '@studentgo/protocol/education-events'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { listPersonalStudyPlans, type PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { readTimetable } from '@studentgo/protocol/timetable'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

/** The filters of the list of offers; they are in the address, so that it can be bookmarked and gone back to. */
export interface OfferQuestion {
  planId: string
  moduleId: string
  q: string
  campus: string
  from: string
  to: string
  onlyFree: boolean
  page: string
  /** Side by side in a table instead of cards. */
  compare: boolean
}

const day = /^\d{4}-\d\d-\d\d$/

function valueIn(search: URLSearchParams, name: string, pattern: RegExp): string {
  const value = search.get(name) ?? ''
  return pattern.test(value) ? value : ''
}

function idTextIn(search: URLSearchParams, name: string): string {
  return idIn(search, name)?.toString() ?? ''
}

/** The filters in an address; invalid ones are left out. */
export function questionOf(search: URLSearchParams): OfferQuestion {
  return {
    planId: idTextIn(search, 'plan'),
    moduleId: idTextIn(search, 'module'),
    q: (search.get('q') ?? '').slice(0, 100),
    campus: idTextIn(search, 'campus'),
    from: valueIn(search, 'from', day),
    to: valueIn(search, 'to', day),
    onlyFree: search.get('onlyFree') === 'true',
    page: valueIn(search, 'page', /^[1-9][0-9]{0,3}$/),
    compare: search.get('compare') === 'true',
  }
}

export function offersQuery(planId: string, question: Partial<OfferQuestion> = {}) {
  const { moduleId, q, campus, from, to, onlyFree, page } = question
  return endpointQuery(listOffers, {
    params: { planId },
    query: {
      ...(moduleId ? { moduleId } : {}),
      ...(q ? { q } : {}),
      ...(campus ? { campus } : {}),
      ...(from ? { from } : {}),
      ...(to && (!from || from <= to) ? { to } : {}),
      ...(onlyFree ? { onlyFree: 'true' as const } : {}),
      ...(page ? { page } : {}),
    },
  })
}

/** The plans to choose for, one of each study right that has one. */
export const studyPlansQuery = {
  ...endpointQuery(listPersonalStudyPlans, {}),
  select: (rights: readonly PersonalStudyPlan[]) =>
    rights.flatMap(({ currentPlanId, qualification, isDefault }) =>
      currentPlanId === undefined ? [] : [{ planId: currentPlanId, name: qualification.name, isDefault }],
    ),
}

/** The offers for one unit of a plan, by the unit's id in the plan. */
export function moduleOffersQuery(moduleId: number | string) {
  return endpointQuery(listModuleOffers, { query: { moduleId: String(moduleId) } })
}

/** The ids of an event and of its slot in the plan. */
export interface EventPlace {
  eventId: string
  peeemId: string
  /** The plan whose list the reader came from and goes back to. */
  planId: string
}

export function placeOf(search: URLSearchParams): EventPlace | undefined {
  const eventId = idTextIn(search, 'event')
  const peeemId = idTextIn(search, 'slot')
  return eventId && peeemId ? { eventId, peeemId, planId: idTextIn(search, 'plan') } : undefined
}

type EventOfSlot = Pick<EventPlace, 'eventId' | 'peeemId'>

/** The params of an event's endpoints. */
export function inputOfPlace({ eventId, peeemId }: EventOfSlot) {
  return { params: { eventId }, query: { peeemId } }
}

export function eventQuery(place: EventOfSlot) {
  return endpointQuery(readEventSessions, inputOfPlace(place))
}

export function overlapsQuery(place: EventOfSlot) {
  return endpointQuery(readEventOverlaps, inputOfPlace(place))
}

export function weekQuery(monday: string) {
  return endpointQuery(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })
}

export function chooseEventsQueries({ search, plans = [] }: Pick<ScreenContext, 'search' | 'plans'>) {
  const question = questionOf(search)
  const planId = question.planId || (defaultPlanOf(studyPlansQuery.select(plans))?.planId ?? '')
  return planId === '' ? [studyPlansQuery] : [studyPlansQuery, offersQuery(String(planId), question)]
}

/** The plan of the first study right. */
export function defaultPlanOf<Plan extends { isDefault: boolean }>(plans: readonly Plan[]): Plan | undefined {
  return plans.find(one => one.isDefault) ?? plans[0]
}

export function chooseEventQueries({ search }: { search: URLSearchParams }) {
  const place = placeOf(search)
  return place === undefined ? [] : [eventQuery(place), overlapsQuery(place)]
}
