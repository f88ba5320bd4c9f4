import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Campuses, rooms, the school year and courses. */

export const orgs = importFile(
  'orgs',
  {
    name: cell.text(200),
    type: cell.standardWord(['department', 'school', 'district', 'local', 'state', 'national']),
    parentSourcedId: cell.maybeReference('orgs'),
  },
  { ignored: ['identifier'] },
)

const sessionKinds = ['gradingPeriod', 'semester', 'schoolYear', 'term']

export const academicSessions = importFile(
  'academicSessions',
  {
    title: cell.text(200).to('name'),
    type: cell
      .standardWord(sessionKinds)
      .stored('text', type => (type === 'schoolYear' ? 'YEAR' : type === 'gradingPeriod' ? 'PERIOD' : 'TERM'))
      .to('kind'),
    startDate: cell.day,
    endDate: cell.day.notBefore('startDate', 'VALUES'),
    parentSourcedId: cell.maybeReference('academicSessions').to(null),
  },
  { ignored: ['schoolYear'] },
)

export const courses = importFile(
  'courses',
  {
    schoolYearSourcedId: cell.maybeReference('academicSessions').to(null),
    title: cell.text(300).to(null),
    courseCode: cell.maybeText(60).to('code'),
    orgSourcedId: cell.reference('orgs').to(null),
  },
  { ignored: ['grades', 'subjects', 'subjectCodes'] },
)

export const campuses = importFile('ext_campuses', {
  orgSourcedId: cell.reference('orgs').to(null),
  name: cell.text(200),
  address: cell.maybeText(300),
})

export const rooms = importFile(
  'ext_rooms',
  {
    campusSourcedId: cell.reference('ext_campuses').to('campus_id'),
    code: cell.text(100).doc('once in a campus'),
    name: cell.text(200),
    floor: cell.maybeText(20),
  },
  { unique: [{ columns: ['campusSourcedId', 'code'] }] },
)

export const holidays = importFile('ext_holidays', {
  name: cell.localisedText(200),
  startDate: cell.day,
  endDate: cell.day.notBefore('startDate', 'VALUES'),
})

export const names = importFile('ext_names', {
  sourcedId: cell.ownId.doc('the course or class'),
  kind: cell.oneOf(['course', 'class']).doc('which of the two'),
  nameSv: cell.maybeText(300),
  nameEn: cell.maybeText(300),
})
