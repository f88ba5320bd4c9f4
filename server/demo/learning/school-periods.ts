import { addDays } from '@studentgo/protocol/rules/calendar'
import type {
  PersonalEventInterruptionRecord,
  PersonalEventLinkRecord,
  PersonalEventRecord,
} from '../../src/import/personal-event-records.ts'
import type { PlanModuleRecord } from '../../src/import/plan-records.ts'
import type { ParticipantRecord } from '../../src/import/records.ts'
import type { DemoStudent } from '../students.ts'
import { firstRightOf } from '../study-rights.ts'
import type { DemoEvent } from '../teaching.ts'

/** What the other parts of the demo school say that learning is made of. */
export interface Learners {
  students: readonly DemoStudent[]
  participants: readonly ParticipantRecord[]
  events: readonly DemoEvent[]
  planModules: readonly PlanModuleRecord[]
}

export interface Periods {
  periods: PersonalEventRecord[]
  links: PersonalEventLinkRecord[]
  breaks: PersonalEventInterruptionRecord[]
}

/** A period at school of which nothing is known but its days. */
export const plainPeriod: Omit<
  PersonalEventRecord,
  'source_id' | 'study_right_id' | 'name' | 'start_date' | 'end_date' | 'state'
> = {
  method: 'SCHOOL',
  event_id: null,
  workplace_period_id: null,
  specifier: null,
  teaching_hours: null,
  learning_environments: [],
  part_time_percent: null,
  apprenticeship_basis: null,
  business_id: null,
  workplace_tasks: [],
  materials_url: null,
  instructions: null,
  result_grade: null,
  result_on: null,
}

/** Each course in which somebody takes part and that teaches a unit of their plan is a part of the plan. */
export function schoolPeriods({ students, participants, events, planModules }: Learners): Periods {
  const units = new Map(planModules.map(unit => [`${unit.plan_id}|${unit.module_id}`, unit]))
  const interrupted = students
    .filter(one => one.ended?.state === 'valiaikaisestikeskeytynyt')
    .map(firstRightOf)
  const found: Periods = { periods: [], links: [], breaks: [] }
  for (const participant of participants) {
    const event = events.find(one => one.source_id === participant.event_id)
    const unit = units.get(`${participant.study_right_id}|${event?.module_id}`)
    if (event === undefined || unit === undefined) continue
    const id = `${participant.study_right_id}|${event.source_id}`
    const isInterrupted =
      interrupted.includes(participant.study_right_id) && participant.end_date < event.end_date
    found.periods.push({
      ...plainPeriod,
      learning_environments: event.course.online ? [{ code: '0002' }] : [],
      source_id: id,
      study_right_id: participant.study_right_id,
      event_id: event.source_id,
      name: event.name,
      start_date: participant.begin_date,
      end_date: isInterrupted ? event.end_date : participant.end_date,
      state: isInterrupted ? 'INTERRUPTED' : 'REGISTERED',
      teaching_hours: unit.teaching_hours,
    })
    found.links.push({ personal_event_id: id, module_id: unit.module_id, osp: unit.osp })
    if (isInterrupted) {
      found.breaks.push({
        personal_event_id: id,
        start_date: addDays(participant.end_date, 1),
        end_date: null,
      })
    }
  }
  return found
}
