import type { RowsById } from '../engine/store/row-store.ts'
import type { Folder, Row } from '../files.ts'

export interface FoundRoom {
  id: string
  campus: string
  text: string
}

/** The campus of a school: the first that ext_campuses gives it, or the school itself. */
export function campusOfOrg(folder: Folder, org: string): string {
  return folder.ext_campuses?.find(campus => campus.orgSourcedId === org)?.sourcedId ?? orgCampusId(org)
}

export function orgCampusId(org: string): string {
  return `org/${org}`
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
