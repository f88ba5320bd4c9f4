import * as z from 'zod'
import {
  day,
  flag,
  idList,
  maybe,
  maybeDay,
  maybeEmail,
  maybeId,
  maybeOneOf,
  oneOf,
  sourcedId,
  standardWord,
  text,
  unused,
} from './fields.ts'

/** The files of OneRoster 1.2 that are read, one schema for each, with every column that the standard gives it. */

export const record = {
  sourcedId,
  status: maybeOneOf(['active', 'tobedeleted']),
  dateLastModified: unused,
}

const org = z.object({
  ...record,
  name: text(200),
  type: standardWord(['department', 'school', 'district', 'local', 'state', 'national']),
  identifier: unused,
  parentSourcedId: maybeId,
})

const academicSession = z.object({
  ...record,
  title: text(200),
  type: standardWord(['gradingPeriod', 'semester', 'schoolYear', 'term']),
  startDate: day,
  endDate: day,
  parentSourcedId: maybeId,
  schoolYear: unused,
})

const course = z.object({
  ...record,
  schoolYearSourcedId: maybeId,
  title: text(300),
  courseCode: maybe(60),
  grades: unused,
  orgSourcedId: sourcedId,
  subjects: unused,
  subjectCodes: unused,
})

const schoolClass = z.object({
  ...record,
  title: text(300),
  grades: unused,
  courseSourcedId: sourcedId,
  classCode: maybe(60),
  classType: standardWord(['homeroom', 'scheduled']),
  location: maybe(100),
  schoolSourcedId: sourcedId,
  termSourcedIds: idList.refine(ids => ids.length > 0, 'is empty'),
  subjects: unused,
  subjectCodes: unused,
  periods: unused,
})

const user = z.object({
  ...record,
  enabledUser: flag(true),
  username: maybe(254).transform(value => value?.toLowerCase() ?? null),
  userIds: maybe(1000),
  givenName: text(120),
  familyName: text(120),
  middleName: maybe(120),
  identifier: maybe(60),
  email: maybeEmail,
  sms: maybe(40),
  phone: maybe(40),
  agentSourcedIds: idList,
  grades: unused,
  password: maybe(256),
  userMasterIdentifier: unused,
  resourceSourcedIds: unused,
  preferredGivenName: maybe(120),
  preferredMiddleName: unused,
  preferredFamilyName: maybe(120),
  primaryOrgSourcedId: maybeId,
  pronouns: unused,
})

const role = z.object({
  ...record,
  userSourcedId: sourcedId,
  roleType: oneOf(['primary', 'secondary']),
  role: standardWord([
    'aide',
    'counselor',
    'districtAdministrator',
    'guardian',
    'parent',
    'principal',
    'proctor',
    'relative',
    'siteAdministrator',
    'student',
    'systemAdministrator',
    'teacher',
  ]),
  beginDate: maybeDay,
  endDate: maybeDay,
  orgSourcedId: sourcedId,
  userProfileSourcedId: unused,
})

const demographics = z.object({
  ...record,
  birthDate: maybeDay,
  sex: unused,
  americanIndianOrAlaskaNative: unused,
  asian: unused,
  blackOrAfricanAmerican: unused,
  nativeHawaiianOrOtherPacificIslander: unused,
  white: unused,
  demographicRaceTwoOrMoreRaces: unused,
  hispanicOrLatinoEthnicity: unused,
  countryOfBirthCode: unused,
  stateOfBirthAbbreviation: unused,
  cityOfBirth: unused,
  publicSchoolResidenceStatus: unused,
})

const enrollment = z.object({
  ...record,
  classSourcedId: sourcedId,
  schoolSourcedId: sourcedId,
  userSourcedId: sourcedId,
  role: oneOf(['administrator', 'proctor', 'student', 'teacher']),
  primary: flag(false),
  beginDate: maybeDay,
  endDate: maybeDay,
  'metadata.studyRightSourcedId': maybeId,
})

export const oneRosterFiles = {
  orgs: org,
  academicSessions: academicSession,
  courses: course,
  classes: schoolClass,
  users: user,
  roles: role,
  demographics,
  enrollments: enrollment,
}
