import { addDays } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { readWaitingAbsences } from '@studentgo/protocol/waiting-absences'
import { comingDemonstrationsQuery } from '#web/competence-demonstrations/competence-demonstrations.data.ts'
import { registrationNewsQuery } from '#web/education-events/education-events.data.ts'
import { personalEventNewsQuery } from '#web/personal-education-events/personal-education-events.data.ts'
import { endpointQuery } from '#web/platform/queries.ts'
import { planAheadQuery } from '#web/psap-activities/plan-activities.data.ts'
import { progressQuery } from '#web/skill-acquirement-plan/skill-acquirement-plan.data.ts'
import { studySkillsStateQuery } from '#web/study-skills/study-skills.data.ts'

/** Home looks a week ahead, so that a free day can say when teaching goes on. */
export function comingDaysQuery(today: string) {
  return endpointQuery(readTimetable, { query: { from: today, to: addDays(today, 7) } })
}

/** What waits to be explained, without a word of why anybody was away: home may be kept on a device. */
export const waitingAbsencesQuery = endpointQuery(readWaitingAbsences, {})

export function homeQueries({ today }: { today: string }) {
  return [
    comingDaysQuery(today),
    waitingAbsencesQuery,
    planAheadQuery,
    studySkillsStateQuery,
    progressQuery,
    registrationNewsQuery,
    personalEventNewsQuery,
    comingDemonstrationsQuery,
  ]
}
