import type { ProposalState } from '@studentgo/protocol/personal-education-events'
import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'
import { type StaffRow, staffJson } from './events.queries.ts'

export interface DiaryRow {
  date: string
  text: string
  hours: number | null
}

export interface ProposalRow {
  id: number
  name: string
  businessId: string | null
  contact: string
  state: ProposalState
  sentAt: string
  decidedAt: string | null
  decidedBy: StaffRow | null
  comment: string | null
}

/** What a period's own page tells beside its card. */
export interface DetailRow {
  goals: { text: string; by: 'STUDENT' | 'STAFF' | 'WORKPLACE' }[] | null
  diary: DiaryRow[] | null
  proposals: ProposalRow[] | null
  requirements: { id: number; planModuleId: number; text: Localised }[] | null
}

const detailQuery = `
  select
    (select json_agg(json_build_object('text', g.text, 'by', g.by_side)
        order by array_position(array['STUDENT', 'STAFF', 'WORKPLACE'], g.by_side), g.position)
      from personal_event_goal g where g.personal_event_id = $1) as goals,
    (select json_agg(json_build_object('date', d.date, 'text', d.text, 'hours', d.hours) order by d.date desc)
      from personal_event_diary d where d.personal_event_id = $1) as diary,
    (select json_agg(json_build_object('id', w.id, 'name', w.name, 'businessId', w.business_id,
        'contact', w.contact, 'state', w.state, 'sentAt', w.sent_at, 'decidedAt', w.decided_at,
        'decidedBy', (select ${staffJson('ds', 'dp')} from staff ds join person dp on dp.id = ds.person_id
          where ds.person_id = w.decided_by), 'comment', w.comment) order by w.sent_at desc, w.id desc)
      from workplace_proposal w where w.personal_event_id = $1) as proposals,
    (select json_agg(json_build_object('id', q.id, 'planModuleId', pm.id, 'text', q.text)
        order by pm.position, q.position)
      from plan_slot s join plan_module pm on pm.id = s.plan_module_id
      join requirement q on q.module_id = pm.module_id
      where s.personal_event_id = $1) as requirements`

/** By the id of a period that was found to be the student's own. */
export async function personalEventDetails(db: Db, id: number): Promise<DetailRow> {
  const [row] = await runText<DetailRow>(db, 'personal_event_details', detailQuery, [id])
  return row ?? { goals: null, diary: null, proposals: null, requirements: null }
}

export interface DaySpan {
  startDate: string
  endDate: string
}

/** Days off that touch any of the days between two. */
export function holidaysWithin(db: Db, { startDate, endDate }: DaySpan): Promise<DaySpan[]> {
  const text = `select start_date as "startDate", end_date as "endDate" from holiday
    where start_date <= $2 and end_date >= $1`
  return runText(db, 'personal_event_holidays', text, [startDate, endDate])
}
