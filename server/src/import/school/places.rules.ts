import { byId } from '../engine/cells.ts'
import type { School } from '../school.ts'
import { type FoundRoom, orgCampusId } from './room-finder.rules.ts'

/** Schools without a campus in ext_campuses are campuses themselves. */
export function campusesOfOrgs({ folder }: School) {
  const withCampus = new Set(folder.ext_campuses?.map(campus => campus.orgSourcedId))
  const teaching = new Set([
    ...folder.classes.map(row => row.schoolSourcedId),
    ...folder.roles.filter(row => row.role === 'student').map(row => row.orgSourcedId),
  ])
  return folder.orgs
    .filter(org => !withCampus.has(org.sourcedId) && (org.type === 'school' || teaching.has(org.sourcedId)))
    .map(org => ({ source_id: orgCampusId(org.sourcedId), name: org.name, address: null }))
}

/** Rooms that lessons name and ext_rooms does not have. */
export function roomsOfLessons({ folder, roomOf }: School) {
  const roomsOfFolder = byId(folder.ext_rooms)
  const rooms = new Map<string, FoundRoom>()
  for (const session of folder.ext_sessions ?? []) {
    const room = roomOf(session)
    if (room !== null && !roomsOfFolder.has(room.id)) rooms.set(room.id, room)
  }
  return [...rooms.values()].map(({ id, campus, text }) => ({
    source_id: id,
    campus_id: campus,
    code: text,
    name: text,
    floor: null,
  }))
}
