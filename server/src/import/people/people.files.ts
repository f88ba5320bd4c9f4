import {
  day,
  flag,
  localisedText,
  maybeDay,
  maybeEmail,
  maybeOneOf,
  maybeReference,
  maybeText,
  oneOf,
  ownId,
  reference,
  references,
  standardWord,
  text,
  username,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** People with their roles, accounts, groups and study rights. */

export const users = importFile(
  'users',
  {
    enabledUser: flag(true),
    username,
    userIds: maybeText(1000),
    givenName: text(120),
    familyName: text(120),
    middleName: maybeText(120),
    identifier: maybeText(60),
    email: maybeEmail,
    sms: maybeText(40),
    phone: maybeText(40),
    agentSourcedIds: references('users'),
    password: maybeText(256),
    preferredGivenName: maybeText(120),
    preferredFamilyName: maybeText(120),
    primaryOrgSourcedId: maybeReference('orgs'),
  },
  {
    unique: [{ columns: ['username'] }],
    ignored: ['grades', 'userMasterIdentifier', 'resourceSourcedIds', 'preferredMiddleName', 'pronouns'],
  },
)

export const roles = importFile(
  'roles',
  {
    userSourcedId: reference('users'),
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
    endDate: maybeDay.notBefore('beginDate', 'VALUES'),
    orgSourcedId: reference('orgs'),
  },
  { ignored: ['userProfileSourcedId'] },
)

export const demographics = importFile(
  'demographics',
  { sourcedId: ownId.in('users'), birthDate: maybeDay },
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
    sourcedId: ownId.in('users').doc('the user'),
    language: maybeOneOf(['fi', 'sv', 'en']).doc(
      "the portal's language until the person chooses; empty means `fi`",
    ),
    learnerOid: maybeText(60)
      .matching(
        /^1\.2\.246\.562\.[0-9]{2}\.[0-9]{11}$/,
        'is not a learner number like 1.2.246.562.24.12345678901',
      )
      .form('`1.2.246.562.24.` and 11 digits')
      .doc('also read from `userIds` of users.csv'),
    groupSourcedId: maybeReference('ext_groups'),
    campusSourcedId: maybeReference('ext_campuses').doc("empty: that of the student's school"),
    nonDisclosure: flag(false).doc(
      'an order of non-disclosure: guardians see nothing until the school lets them',
    ),
    title: maybeText(120).doc('of staff'),
    isPublic: flag(true).doc('staff that students may find; empty means `true`'),
  },
  { unique: [{ columns: ['learnerOid'] }] },
)

export const groups = importFile('ext_groups', { code: text(60), name: text(200) })

export const studyRights = importFile('ext_study_rights', {
  userSourcedId: reference('users')
    .role('student')
    .to('student_id')
    .doc('several rows where there are several rights'),
  qualificationCode: maybeText(60),
  qualificationName: localisedText(300),
  state: oneOf([
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
  startDate: day,
  estimatedEndDate: maybeDay.notBefore('startDate', 'VALUES'),
  endDate: maybeDay.notBefore('startDate', 'VALUES'),
})

export const responsibleStaff = importFile(
  'ext_responsible_staff',
  {
    sourcedId: ownId.to(null),
    studyRightSourcedId: reference('ext_study_rights').to('study_right_id'),
    userSourcedId: reference('users').role('staff').to('staff_id'),
    role: oneOf(['RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS']),
  },
  { unique: [{ columns: ['studyRightSourcedId', 'userSourcedId', 'role'] }] },
)
