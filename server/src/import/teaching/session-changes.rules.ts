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

/** Facts of a lesson besides its current data. */
export interface SessionPast {
  state: SessionState
  /** The roll was called. */
  isHeld: boolean
  /** What each field was before its first change. */
  first: Partial<Record<SessionChange['field'], string>>
}

/**
 * What changed of a lesson for those who go there, as text old → new, and the state that follows: moved when its time is
 * another than it was planned, changed when anything else is. One that is as it was planned is planned again, also when
 * it was moved or cancelled meanwhile; a topic that is filled in where there was none is no change of plan.
 */
export function judgeChange(
  past: SessionPast,
  before: SessionFacts,
  after: SessionFacts,
  timeZone: string,
): SessionVerdict {
  const changes: SessionChange[] = []
  const note = (field: SessionChange['field'], oldValue: string, newValue: string) => {
    if (oldValue !== newValue) changes.push({ field, oldValue, newValue })
  }
  const [old, now] = [textsOf(before, timeZone), textsOf(after, timeZone)]
  for (const field of shownFields) {
    if (field !== 'topic' || before.topic !== null) note(field, old[field], now[field])
  }
  if (past.state === 'CANCELLED') note('state', 'CANCELLED', 'PLANNED')
  return { state: stateAfter(past, changes, now), changes }
}

const shownFields = ['start', 'end', 'room', 'teacher', 'topic'] as const
type ShownField = (typeof shownFields)[number]

function textsOf(facts: SessionFacts, timeZone: string): Record<ShownField, string> {
  const local = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  return {
    start: local(facts.startAt),
    end: local(facts.endAt),
    room: facts.room ?? '',
    teacher: facts.teachers.join(', '),
    topic: facts.topic ?? '',
  }
}

function stateAfter(
  { state, isHeld, first }: SessionPast,
  changes: readonly SessionChange[],
  now: Record<ShownField, string>,
): SessionState {
  const planned = new Map<string, string>(changes.map(({ field, oldValue }) => [field, oldValue]))
  for (const [field, value] of Object.entries(first)) planned.set(field, value)
  const isOther = (field: ShownField) => planned.has(field) && planned.get(field) !== now[field]
  if (isOther('start') || isOther('end')) return 'MOVED'
  const isKnownToHaveMoved = first.start !== undefined || first.end !== undefined
  if (state === 'MOVED' && !isKnownToHaveMoved) return state
  if (shownFields.some(isOther)) return 'CHANGED'
  if (changes.length === 0) return state
  return isHeld ? 'HELD' : 'PLANNED'
}
