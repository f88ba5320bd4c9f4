import type { Localised } from '@studentgo/protocol/shapes'
import type { Folder, Row } from './files.ts'
import type { CampusRecord, RoomRecord, SchoolRecords } from './records.ts'
import type { SchoolIndex } from './school-index.ts'

type SchoolPart = Pick<
  SchoolRecords,
  'providerName' | 'campuses' | 'rooms' | 'terms' | 'holidays' | 'modules'
>

/** A name in the languages that are given; Finnish is always there. */
export function localisedName(
  fi: string,
  sv: string | null | undefined,
  en: string | null | undefined,
): Localised {
  return { fi, ...(sv ? { sv } : {}), ...(en ? { en } : {}) }
}

/** The campus of a school: the first that ext_campuses gives it, or the school itself. */
export function campusOfOrg(folder: Folder, org: string): string {
  return folder.ext_campuses?.find(campus => campus.orgSourcedId === org)?.sourcedId ?? orgCampusId(org)
}

function orgCampusId(org: string): string {
  return `org/${org}`
}

/** Campuses, rooms, the school year and modules. */
export function schoolRecords(folder: Folder, index: SchoolIndex): SchoolPart {
  const names = new Map(
    (folder.ext_names ?? []).filter(row => row.kind === 'course').map(row => [row.sourcedId, row]),
  )
  const top = folder.orgs.find(org => org.parentSourcedId === null)
  return {
    providerName: top && { fi: top.name },
    campuses: campusRecords(folder),
    rooms: roomRecords(folder, index),
    terms: folder.academicSessions.map(term => ({
      source_id: term.sourcedId,
      name: term.title,
      kind: term.type === 'schoolYear' ? 'YEAR' : term.type === 'gradingPeriod' ? 'PERIOD' : 'TERM',
      start_date: term.startDate,
      end_date: term.endDate,
    })),
    holidays: folder.ext_holidays?.map(row => ({
      source_id: row.sourcedId,
      name: localisedName(row.name, row.nameSv, row.nameEn),
      start_date: row.startDate,
      end_date: row.endDate,
    })),
    modules: folder.courses.map(course => {
      const name = names.get(course.sourcedId)
      return {
        source_id: course.sourcedId,
        code: course.courseCode,
        name: localisedName(course.title, name?.nameSv, name?.nameEn),
      }
    }),
  }
}

function campusRecords(folder: Folder): CampusRecord[] {
  const given = folder.ext_campuses ?? []
  const withCampus = new Set(given.map(campus => campus.orgSourcedId))
  const teaching = new Set([
    ...folder.classes.map(row => row.schoolSourcedId),
    ...folder.roles.filter(row => row.role === 'student').map(row => row.orgSourcedId),
  ])
  return [
    ...given.map(({ sourcedId, name, address }) => ({ source_id: sourcedId, name, address })),
    ...folder.orgs
      .filter(org => !withCampus.has(org.sourcedId) && (org.type === 'school' || teaching.has(org.sourcedId)))
      .map(org => ({ source_id: orgCampusId(org.sourcedId), name: org.name, address: null })),
  ]
}

function roomRecords(folder: Folder, index: SchoolIndex): RoomRecord[] {
  const rooms = new Map<string, RoomRecord>()
  for (const { sourcedId, campusSourcedId, code, name, floor } of folder.ext_rooms ?? []) {
    rooms.set(sourcedId, { source_id: sourcedId, campus_id: campusSourcedId, code, name, floor })
  }
  const find = roomFinder(folder, index)
  for (const session of folder.ext_sessions ?? []) {
    const room = find(session)
    if (room === null || rooms.has(room.id)) continue
    const { id, campus, text } = room
    rooms.set(id, { source_id: id, campus_id: campus, code: text, name: text, floor: null })
  }
  return [...rooms.values()]
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
  index: SchoolIndex,
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
    const schoolClass = index.classes.get(session.classSourcedId)
    const text = session.location ?? schoolClass?.location ?? null
    const campus = campuses.get(schoolClass?.schoolSourcedId ?? '')
    if (text === null || schoolClass === undefined || campus === undefined) return null
    const found = known.get(JSON.stringify([schoolClass.schoolSourcedId, text]))
    return found ?? { id: `location/${JSON.stringify([campus, text])}`, campus, text }
  }
}
