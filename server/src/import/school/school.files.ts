import {
  day,
  localisedText,
  maybeReference,
  maybeText,
  oneOf,
  ownId,
  reference,
  standardWord,
  text,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Campuses, rooms, the school year and courses. */

export const orgs = importFile(
  'orgs',
  {
    name: text(200),
    type: standardWord(['department', 'school', 'district', 'local', 'state', 'national']),
    parentSourcedId: maybeReference('orgs'),
  },
  { ignored: ['identifier'] },
)

const sessionKinds = ['gradingPeriod', 'semester', 'schoolYear', 'term']

export const academicSessions = importFile(
  'academicSessions',
  {
    title: text(200).to('name'),
    type: standardWord(sessionKinds)
      .stored('text', type => (type === 'schoolYear' ? 'YEAR' : type === 'gradingPeriod' ? 'PERIOD' : 'TERM'))
      .to('kind'),
    startDate: day,
    endDate: day.notBefore('startDate', 'VALUES'),
    parentSourcedId: maybeReference('academicSessions').to(null),
  },
  { ignored: ['schoolYear'] },
)

export const courses = importFile(
  'courses',
  {
    schoolYearSourcedId: maybeReference('academicSessions').to(null),
    title: text(300).to(null),
    courseCode: maybeText(60).to('code'),
    orgSourcedId: reference('orgs').to(null),
  },
  { ignored: ['grades', 'subjects', 'subjectCodes'] },
)

export const campuses = importFile('ext_campuses', {
  orgSourcedId: reference('orgs').to(null),
  name: text(200),
  address: maybeText(300),
})

export const rooms = importFile(
  'ext_rooms',
  {
    campusSourcedId: reference('ext_campuses').to('campus_id'),
    code: text(100).doc('once in a campus'),
    name: text(200),
    floor: maybeText(20),
  },
  { unique: [{ columns: ['campusSourcedId', 'code'] }] },
)

export const holidays = importFile('ext_holidays', {
  name: localisedText(200),
  startDate: day,
  endDate: day.notBefore('startDate', 'VALUES'),
})

export const names = importFile('ext_names', {
  sourcedId: ownId.doc('the course or class'),
  kind: oneOf(['course', 'class']).doc('which of the two'),
  nameSv: maybeText(300),
  nameEn: maybeText(300),
})
