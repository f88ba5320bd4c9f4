import { byId } from '../engine/cells.ts'
import type { RowsById } from '../engine/row-store.ts'
import type { Folder, Row } from '../files.ts'
import type { School } from '../school.ts'

/** The campus of a school: the first that ext_campuses gives it, or the school itself. */
export function campusOfOrg(folder: Folder, org: string): string {
  return folder.ext_campuses?.find(campus => campus.orgSourcedId === org)?.sourcedId ?? orgCampusId(org)
}

function orgCampusId(org: string): string {
  return `org/${org}`
}

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
  const given = byId(folder.ext_rooms)
  const rooms = new Map<string, FoundRoom>()
  for (const session of folder.ext_sessions ?? []) {
    const room = roomOf(session)
    if (room !== null && !given.has(room.id)) rooms.set(room.id, room)
  }
  return [...rooms.values()].map(({ id, campus, text }) => ({
    source_id: id,
    campus_id: campus,
    code: text,
    name: text,
    floor: null,
  }))
}

export interface FoundRoom {
  id: string
  campus: string
  text: string
}

/**
 * Where a lesson is: the room it names by id, or the known room of its school with that code or name, or else
 * a room of that name on the school's campus. A lesson without a place is where its class is.
 */
export function roomFinder(
  folder: Folder,
  classes: RowsById<Row<'classes'>>,
): (session: Row<'ext_sessions'>) => FoundRoom | null {
  const campuses = new Map(folder.orgs.map(org => [org.sourcedId, campusOfOrg(folder, org.sourcedId)]))
  const orgs = new Map((folder.ext_campuses ?? []).map(campus => [campus.sourcedId, campus.orgSourcedId]))
  const known = new Map<string, FoundRoom>()
  for (const room of (folder.ext_rooms ?? []).toReversed()) {
    const found = { id: room.sourcedId, campus: room.campusSourcedId, text: room.code }
    const org = orgs.get(room.campusSourcedId) ?? ''
    known.set(JSON.stringify([org, room.name]), found)
    known.set(room.sourcedId, found)
  }
  for (const room of folder.ext_rooms ?? []) {
    const found = known.get(room.sourcedId)
    if (found) known.set(JSON.stringify([orgs.get(room.campusSourcedId) ?? '', room.code]), found)
  }
  return session => {
    if (session.roomSourcedId !== null) return known.get(session.roomSourcedId) ?? null
    const schoolClass = classes.get(session.classSourcedId)
    const text = session.location ?? schoolClass?.location ?? null
    const campus = campuses.get(schoolClass?.schoolSourcedId ?? '')
    if (text === null || schoolClass === undefined || campus === undefined) return null
    const found = known.get(JSON.stringify([schoolClass.schoolSourcedId, text]))
    return found ?? { id: `location/${JSON.stringify([campus, text])}`, campus, text }
  }
}
