import type { Localised } from '@studentgo/protocol/shapes'
import { remove } from '../engine/sync.sql.ts'
import { column, tableOf } from '../engine/table.ts'
import { campusesOfOrgs, roomsOfLessons } from './places.rules.ts'
import * as files from './school.files.ts'

/** Campuses, rooms and courses that are gone stay, because lessons of the past were there. */

export const campuses = tableOf(files.campuses, {
  name: 'campus',
  others: campusesOfOrgs,
})

export const rooms = tableOf(files.rooms, {
  name: 'room',
  natural: ['campus_id', 'code'],
  others: roomsOfLessons,
})

export const terms = tableOf(files.academicSessions, { kind: 'terms', name: 'term', end: remove })

export const holidays = tableOf(files.holidays, {
  name: 'holiday',
  end: remove,
})

export const modules = tableOf(files.courses, {
  name: 'module',
  also: { name: column<Localised>('jsonb') },
  alsoOf: ({ sourcedId, title }, { translations }) => ({ name: translations('course', sourcedId, title) }),
})
