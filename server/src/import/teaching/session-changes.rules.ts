import { isoWithOffset } from '@studentgo/protocol/rules/calendar'

export type SessionState = 'PLANNED' | 'CHANGED' | 'MOVED' | 'CANCELLED' | 'HELD'

/** What a student sees of a lesson; instants are ISO text. */
export interface SessionFacts {
  startAt: string
  endAt: string
  room: string | null
  teachers: readonly string[]
  topic: string | null
}

export interface SessionChange {
  field: 'start' | 'end' | 'room' | 'teacher' | 'topic' | 'state'
  oldValue: string
  newValue: string
}

export interface SessionVerdict {
  state: SessionState
  changes: SessionChange[]
}

/**
 * What changed of a lesson for those who go there, as text old → new, and the state that follows: moved when
 * its time changed, changed otherwise. A lesson that was cancelled and is planned again counts as changed; a
 * topic that is filled in where there was none is no change of plan.
 */
export function judgeChange(
  state: SessionState,
  before: SessionFacts,
  after: SessionFacts,
  timeZone: string,
): SessionVerdict {
  const changes: SessionChange[] = []
  const note = (field: SessionChange['field'], oldValue: string, newValue: string) => {
    if (oldValue !== newValue) changes.push({ field, oldValue, newValue })
  }
  const local = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  note('start', local(before.startAt), local(after.startAt))
  note('end', local(before.endAt), local(after.endAt))
  note('room', before.room ?? '', after.room ?? '')
  note('teacher', before.teachers.join(', '), after.teachers.join(', '))
  if (before.topic !== null) note('topic', before.topic, after.topic ?? '')
  if (state === 'CANCELLED') note('state', 'CANCELLED', 'PLANNED')
  return { state: stateAfter(state, changes), changes }
}

function stateAfter(state: SessionState, changes: readonly SessionChange[]): SessionState {
  const moved = changes.some(change => change.field === 'start' || change.field === 'end')
  if (moved) return 'MOVED'
  if (changes.length === 0 || state === 'MOVED') return state
  return 'CHANGED'
}
