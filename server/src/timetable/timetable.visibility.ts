import type { TimetableEntry } from '@studentgo/protocol/timetable'

/**
 * An entry as a guardian may see it of a student under non-disclosure (security 0.3): nothing that lets
 * somebody find the student at a time and place. Rooms, campus, workplace, group and online address are left
 * out, and free text, which may name a place; the course code names the group.
 */
export function sheltered(entry: TimetableEntry): TimetableEntry {
  const {
    workplace: _workplace,
    group: _group,
    onlineUrl: _onlineUrl,
    shortCode: _shortCode,
    topic: _topic,
    bring: _bring,
    transferFrom: _transferFrom,
    transferMinutes: _transferMinutes,
    ...rest
  } = entry
  return {
    ...rest,
    title: entry.kind === 'WORKPLACE' ? entry.title : (entry.module?.name ?? entry.title),
    rooms: [],
    changes: entry.changes.filter(change => change.field !== 'room' && change.field !== 'topic'),
  }
}

/** An entry as every guardian may see it: presence belongs to the absences, which have a scope of their own. */
export function withoutParticipation(entry: TimetableEntry): TimetableEntry {
  const { participation: _participation, ...rest } = entry
  return rest
}
