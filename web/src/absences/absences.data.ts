import { type Absences, type explainAbsences, listAbsences } from '@studentgo/protocol/absences'
import type { Child } from '@studentgo/protocol/children'
import type { Reply } from '@studentgo/protocol/endpoint'
import { listParticipations, logWorkplaceDay, type WorkplaceDay } from '@studentgo/protocol/participations'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** Absences of this term until today. */
export function absencesQuery() {
  return endpointQuery(listAbsences, { query: {} })
}

/** The absences of one child, on a page about all children. */
export function absencesOfChild({ studentId }: Pick<Child, 'studentId'>) {
  return endpointQuery(listAbsences, { query: { studentId: String(studentId) } })
}

/** The children with marks that need an explanation. */
export function withMarksToExplain(candidates: readonly Child[]): Child[] {
  return candidates.filter(one => one.badges.absencesToExplain > 0)
}

/** The period of the screen: this term, or twelve months. */
export type Period = 'term' | 'year'

export function absencesOf(period: Period, today: string, page = 0) {
  const range = period === 'term' ? {} : { from: addDays(today, -365), to: today }
  return endpointQuery(listAbsences, { query: { ...range, ...(page === 0 ? {} : { page: String(page) }) } })
}

export function participationsQuery() {
  return endpointQuery(listParticipations, { query: {} })
}

export type Explained = Reply<typeof explainAbsences>

/** Logs a workplace day, shown at once and rolled back if the server refuses. `done` is the text of the alert. */
export function useLogWorkplaceDay(done: string) {
  return useEndpointMutation(logWorkplaceDay, {
    optimistic: {
      queryKey: absencesQuery().queryKey,
      update: (absences, { body }) => withDay(absences, { ...body, state: 'LOGGED' }),
    },
    done: () => done,
  })
}

function withDay(absences: Absences, day: WorkplaceDay): Absences {
  const others = absences.workplaceDays.filter(one => one.date !== day.date)
  return { ...absences, workplaceDays: [...others, day].toSorted((a, b) => a.date.localeCompare(b.date)) }
}
