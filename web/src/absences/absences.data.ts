import {
  type AbsenceNotice,
  type Absences,
  explainAbsences,
  listAbsences,
  notifyAbsence,
} from '@studentgo/protocol/absences'
import type { Input, Reply } from '@studentgo/protocol/endpoint'
import { listParticipations, logWorkplaceDay, type WorkplaceDay } from '@studentgo/protocol/participations'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { readWaitingAbsences } from '@studentgo/protocol/waiting-absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '#web/platform/app-context.ts'
import { endpointQuery } from '#web/platform/queries.ts'

/** Absences of this term until today. */
export function absencesQuery() {
  return endpointQuery(listAbsences, { query: {} })
}

/** How far back the screen looks: this term, or twelve months. */
export type Reach = 'term' | 'year'

export function absencesOf(reach: Reach, today: string, page = 0) {
  const range = reach === 'term' ? {} : { from: addDays(today, -365), to: today }
  return endpointQuery(listAbsences, { query: { ...range, ...(page === 0 ? {} : { page: String(page) }) } })
}

export function participationsQuery() {
  return endpointQuery(listParticipations, { query: {} })
}

export type ExplainBody = Extract<Input<typeof explainAbsences>['body'], { absenceIds: number[] }>
export type NotifyBody = Input<typeof notifyAbsence>['body']
export type Explained = Reply<typeof explainAbsences>

/** Explains marks; what else shows them is asked for again before the answer is handed on. */
export function useExplain() {
  const { call } = useApp()
  const refresh = useRefresh()
  return async (body: ExplainBody): Promise<Explained> => {
    const answer = await call(explainAbsences, { body })
    await refresh()
    return answer
  }
}

export function useNotify() {
  const { call } = useApp()
  const refresh = useRefresh()
  return async (body: NotifyBody): Promise<AbsenceNotice> => {
    const notice = await call(notifyAbsence, { body }, { idempotencyKey: crypto.randomUUID() })
    await refresh()
    return notice
  }
}

export function useWithdraw() {
  const { call } = useApp()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (noticeId: number) => {
      await call(explainAbsences, { body: { noticeId, action: 'WITHDRAW' } })
      await refresh()
    },
  })
}

/** Logs a workplace day; it stands on the screen at once, and is taken back if the server refuses. */
export function useLogWorkplaceDay() {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const { queryKey } = absencesQuery()
  return async (day: Input<typeof logWorkplaceDay>['body']): Promise<WorkplaceDay> => {
    const before = queryClient.getQueryData(queryKey)
    const show = (shown: WorkplaceDay) =>
      queryClient.setQueryData<Absences>(queryKey, known => known && withDay(known, shown))
    show({ ...day, state: 'LOGGED' })
    try {
      const saved = await call(logWorkplaceDay, { body: day })
      show(saved)
      return saved
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    }
  }
}

function withDay(absences: Absences, day: WorkplaceDay): Absences {
  const others = absences.workplaceDays.filter(one => one.date !== day.date)
  return { ...absences, workplaceDays: [...others, day].toSorted((a, b) => a.date.localeCompare(b.date)) }
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: [readTimetable.path] })
    void queryClient.invalidateQueries({ queryKey: [listParticipations.path] })
    void queryClient.invalidateQueries({ queryKey: [readWaitingAbsences.path] })
    await queryClient.invalidateQueries({ queryKey: [listAbsences.path] })
  }
}
