import { listAbsences } from '@studentgo/protocol/absences'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { endpointQuery } from '#web/platform/queries.ts'
import { planAheadQuery } from '#web/psap-activities/plan-activities.data.ts'
import { studySkillsStateQuery } from '#web/study-skills/study-skills.data.ts'

/** Home looks a week ahead, so that a free day can say when teaching goes on. */
export function comingDaysQuery(today: string) {
  return endpointQuery(readTimetable, { query: { from: today, to: addDays(today, 7) } })
}

/** The absences of this term, as the page of absences asks for them too. */
export const absencesQuery = endpointQuery(listAbsences, { query: {} })

export function homeQueries({ today }: { today: string }) {
  return [comingDaysQuery(today), absencesQuery, planAheadQuery, studySkillsStateQuery]
}
