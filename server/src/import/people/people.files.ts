import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** People with their roles, accounts, groups and study rights. */

/** It is written on a slip of paper and changed at the first sign-in; what anybody would try is none. */
const isHardEnough = (password: string) => password.length >= 8

export const users = importFile(
  'users',
  {
    enabledUser: cell.flag(true),
    username: cell.username,
    userIds: cell.maybeText(1000),
    givenName: cell.text(120),
    familyName: cell
      .maybeText(120)
      .inHeader()
      .doc('empty for a person with one name, which is the given name'),
    middleName: cell.maybeText(120),
    identifier: cell.maybeText(60),
    email: cell.maybeEmail,
    sms: cell.maybeText(40),
    phone: cell.maybeText(40),
    agentSourcedIds: cell.references('users'),
    password: cell
      .maybeText(256)
      .form('text of 8 to 256')
      .check(isHardEnough, 'has fewer than 8 characters')
      .doc('the initial password'),
    preferredGivenName: cell.maybeText(120),
    preferredFamilyName: cell.maybeText(120),
    primaryOrgSourcedId: cell.maybeReference('orgs'),
  },
  {
    unique: [{ columns: ['username'] }],
    ignored: ['grades', 'userMasterIdentifier', 'resourceSourcedIds', 'preferredMiddleName', 'pronouns'],
  },
)

export const roles = importFile(
  'roles',
  {
    userSourcedId: cell.reference('users'),
    roleType: cell.oneOf(['primary', 'secondary']),
    role: cell.standardWord([
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
    beginDate: cell.maybeDay,
    endDate: cell.maybeDay.notBefore('beginDate', 'VALUES'),
    orgSourcedId: cell.reference('orgs'),
  },
  { ignored: ['userProfileSourcedId'] },
)

export const demographics = importFile(
  'demographics',
  { sourcedId: cell.ownId.in('users'), birthDate: cell.maybeDay },
  {
    ignored: [
      'sex',
      'americanIndianOrAlaskaNative',
      'asian',
      'blackOrAfricanAmerican',
      'nativeHawaiianOrOtherPacificIslander',
      'white',
      'demographicRaceTwoOrMoreRaces',
      'hispanicOrLatinoEthnicity',
      'countryOfBirthCode',
      'stateOfBirthAbbreviation',
      'cityOfBirth',
      'publicSchoolResidenceStatus',
    ],
  },
)

export const people = importFile(
  'ext_people',
  {
    sourcedId: cell.ownId.in('users').doc('the user'),
    language: cell
      .maybeOneOf(['fi', 'sv', 'en'])
      .doc(
        "the language in which the college serves the person, and the portal's until they choose; empty means `fi`",
      ),
    learnerOid: cell
      .maybeText(60)
      .matching(
        /^1\.2\.246\.562\.[0-9]{2}\.[0-9]{11}$/,
        'is not a learner number like 1.2.246.562.24.12345678901',
      )
      .form('`1.2.246.562.24.` and 11 digits')
      .doc('also read from `userIds` of users.csv'),
    groupSourcedId: cell.maybeReference('ext_groups'),
    campusSourcedId: cell.maybeReference('ext_campuses').doc("empty: that of the student's school"),
    nonDisclosure: cell
      .flag(false)
      .doc('an order of non-disclosure: guardians see nothing until the school lets them'),
    title: cell.maybeText(120).doc('of staff'),
    unit: cell.maybeText(120).doc('of staff: where they work'),
    roomHint: cell.maybeText(120).doc('of staff: where to find them'),
    isPublic: cell.flag(true).doc('staff that students may find; empty means `true`'),
  },
  { unique: [{ columns: ['learnerOid'] }] },
)

export const groups = importFile('ext_groups', { code: cell.text(60), name: cell.text(200) })

export const studyRights = importFile('ext_study_rights', {
  userSourcedId: cell
    .reference('users')
    .role('student')
    .to('student_id')
    .doc('several rows where there are several rights'),
  qualificationCode: cell.maybeText(60),
  qualificationName: cell.localisedText(300),
  state: cell
    .oneOf([
      'lasna',
      'loma',
      'valiaikaisestikeskeytynyt',
      'eronnut',
      'katsotaaneronneeksi',
      'peruutettu',
      'valmistunut',
      'hyvaksytystisuoritettu',
      'keskeytynyt',
      'paattynyt',
      'mitatoity',
    ])
    .allowing<string>()
    .doc('the national states'),
  startDate: cell.day,
  estimatedEndDate: cell.maybeDay.notBefore('startDate', 'VALUES'),
  endDate: cell.maybeDay.notBefore('startDate', 'VALUES'),
})

export const responsibleStaff = importFile(
  'ext_responsible_staff',
  {
    sourcedId: cell.ownId.to(null),
    studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
    userSourcedId: cell.reference('users').role('staff').to('staff_id'),
    role: cell.oneOf(['RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS']),
  },
  { unique: [{ columns: ['studyRightSourcedId', 'userSourcedId', 'role'] }] },
)

export const staffRoles = importFile(
  'ext_staff_roles',
  {
    sourcedId: cell.ownId.to(null),
    userSourcedId: cell.reference('users').role('staff').to('staff_id'),
    role: cell.oneOf([
      'TEACHER',
      'COUNSELLOR',
      'OFFICE',
      'SPECIAL_NEEDS',
      'WORKPLACE_COORDINATOR',
      'ADMINISTRATOR',
    ]),
  },
  { unique: [{ columns: ['userSourcedId', 'role'] }] },
)
