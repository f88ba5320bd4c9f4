import { deskAccess } from './desk-access.data.ts'

/**
 * Who gets what from each endpoint: security 3.2 as data, written by hand, so that a wrong `who` on an endpoint is a
 * difference to this table and not its source.
 *
 * - `in`: 200, and of a write that it comes to the rules of its object;
 * - a status: refused with it;
 * - `-`: the subject can name nothing of somebody else here, and has what is their own.
 */
export const subjects = [
  /** Nobody is signed in. */
  'AN',
  /** The student, about themselves. */
  'S',
  /** Another student. */
  'S≠',
  /** A guardian of a minor. */
  'PM',
  /** A guardian whom an adult lets see what the endpoint is about. */
  'PA+',
  /** A guardian whom an adult lets see something else. */
  'PA−',
  /** A guardian without any right: every reason there is, non-disclosure among them, answers the very same bytes. */
  'P0',
  /** Staff who have the student, as the responsible teacher and as a teacher. */
  'T',
  /** Staff of the same roles who do not have the student. */
  'T≠',
  /** An administrator who has written no reason. */
  'AD',
] as const
export type Subject = (typeof subjects)[number]

const anyone = 'in in in in in in in in in in'
const signedIn = '401 in in in in in in in in in'
/** What is about the area of students or of guardians: staff are refused there before any look (security 0.4-3). */
const signedInThere = '401 in in in in in in 403 403 403'
const byScope = '401 in 403 in in 403 404 403 403 403'
const byAnyScope = '401 in 403 in in in 404 403 403 403'
const ofMinors = '401 in 403 in 403 403 404 403 403 403'
const namedInPath = '401 in 404 in 404 404 404 403 403 403'
/** Guardians are refused before anything is looked up (security 3.1 rule 2), whatever their right. */
const students = '401 in - 403 403 403 403 403 403 403'
const studentsByNumber = '401 in 404 403 403 403 403 403 403 403'
/** A guardian's own account, whatever they may see of anybody. */
const guardians = '401 403 403 in in in in 403 403 403'

export const accessMatrix: Record<string, string> = {
  // Public, and the session itself.
  readConfig: anyone,
  reportBrowserFault: anyone,
  readTranslations: anyone,
  checkDocument: anyone,
  stopLetters: anyone,
  readCalendarFeed: anyone,
  changeLanguage: anyone,
  changeAppearance: anyone,
  signIn: anyone,
  askForStudentReset: anyone,
  chooseStudentPassword: anyone,
  prepareStudentSignIn: anyone,
  studentSignInByPasskey: anyone,
  relogin: anyone,
  logout: anyone,
  readSession: anyone,

  // Anybody signed in, about themselves.
  listCodes: signedIn,
  searchStaff: signedIn,
  listNews: signedInThere,
  readNewsItem: signedInThere,
  readNewsFile: signedInThere,
  markNews: signedInThere,
  listNotifications: signedIn,
  markNotificationsRead: signedIn,
  readNotificationChoices: signedIn,
  saveNotificationChoices: signedIn,
  subscribeToPush: signedIn,
  unsubscribeFromPush: '401 in 404 404 404 404 404 404 404 404',
  changePassword: signedIn,
  confirmPassword: signedIn,
  setOwnDevice: signedIn,
  listOwnSessions: signedIn,
  endOtherSessions: signedIn,
  endSession: '401 in 404 404 404 404 404 404 404 404',

  // Absences.
  listAbsences: byScope,
  listParticipations: byScope,
  notifyAbsence: ofMinors,
  explainAbsences: ofMinors,
  logWorkplaceDay: students,

  // The person.
  readPersonalInfo: ofMinors,
  savePersonalInfo: students,
  confirmEmail: students,
  readPersonalApprovals: ofMinors,
  savePersonalApprovals: ofMinors,
  listPlanActivities: byScope,
  readPlanMeeting: byScope,
  updatePlanActivity: studentsByNumber,
  listViewings: students,
  listOwnDataExports: students,
  askForOwnData: students,
  downloadOwnData: studentsByNumber,

  // Who sees the student.
  readStudentParentAccess: students,
  saveStudentParentAccess: studentsByNumber,
  inviteParent: students,

  // Benefits, survey, support.
  readStudySocialBenefits: students,
  startBenefitClaim: students,
  // Without a claim's number it is about the own account.
  changeStudySocialBenefit: students,
  readStudySkills: students,
  saveStudySkills: studentsByNumber,
  readSpecialSupport: byScope,
  writeSpecialSupport: ofMinors,

  // Timetable.
  readHome: students,
  readTimetable: byScope,
  listCalendarFeeds: students,
  createCalendarFeed: students,
  revokeCalendarFeed: studentsByNumber,

  // Plan.
  readPlan: byScope,
  listPersonalStudyPlans: byScope,
  editPlan: ofMinors,
  readPlanApprovals: byScope,
  decidePlan: ofMinors,

  // Demonstrations and feedback.
  listDemonstrations: byScope,
  listPlanDemonstrations: byScope,
  requestOfDemonstration: studentsByNumber,
  readSelfAssessment: byScope,
  saveSelfAssessment: studentsByNumber,
  listDemonstrationTasks: byScope,
  proposeDemonstrationTask: studentsByNumber,
  updateDemonstrationTasks: studentsByNumber,
  listIntermediateAssessments: byScope,
  assessSelf: studentsByNumber,
  acknowledgeAssessment: studentsByNumber,

  // Courses.
  listPersonalEducationEvents: byScope,
  readPersonalEducationEvent: byScope,
  editPersonalEducationEvent: studentsByNumber,
  removePersonalEducationEvent: studentsByNumber,
  listOffers: studentsByNumber,
  listModuleOffers: studentsByNumber,
  readEventOverlaps: studentsByNumber,
  readEventSessions: studentsByNumber,
  registerForEvent: studentsByNumber,
  cancelRegistration: studentsByNumber,

  // Messages.
  listThreads: byScope,
  readUnreadMessages: byScope,
  listTeachers: byScope,
  listRecipientGroups: byScope,
  sendMessage: byScope,
  sendMessageToPersons: byScope,
  undoMessage: byScope,
  markThreadRead: byScope,

  // Contracts, requests, matters, documents, files.
  listContracts: byScope,
  readApprenticeInfo: byScope,
  actOnContract: ofMinors,
  listRequestForms: byAnyScope,
  listRequests: byAnyScope,
  readRequest: byAnyScope,
  createRequest: byAnyScope,
  updateRequest: byAnyScope,
  listProcesses: byAnyScope,
  // Each kind of matter has a scope of its own; what it does not cover is not there.
  readProcess: '401 in 403 in in 404 404 403 403 403',
  listReports: byAnyScope,
  readReport: byScope,
  searchEverything: byAnyScope,
  listAttachments: namedInPath,
  downloadAttachment: namedInPath,
  uploadAttachment: namedInPath,
  describeAttachment: namedInPath,
  deleteAttachment: namedInPath,

  // Guardians: coming in, the own account, the children.
  parentSignIn: anyone,
  prepareParentSignIn: anyone,
  parentSignInByPasskey: anyone,
  askForReset: anyone,
  choosePassword: anyone,
  readInvitation: anyone,
  activateParent: anyone,
  readStudentSecondFactor: students,
  startStudentTotp: students,
  confirmStudentTotp: students,
  removeStudentTotp: students,
  renewStudentRecoveryCodes: students,
  prepareStudentPasskey: students,
  addStudentPasskey: students,
  removeStudentPasskey: studentsByNumber,
  readParent: guardians,
  saveParent: guardians,
  confirmParentEmail: guardians,
  readSecondFactor: guardians,
  startTotp: guardians,
  confirmTotp: guardians,
  removeTotp: guardians,
  renewRecoveryCodes: guardians,
  preparePasskey: guardians,
  addPasskey: guardians,
  // The passkey is the first guardian's.
  removePasskey: '401 403 403 in 404 404 404 403 403 403',
  listChildren: guardians,
  selectChild: '401 403 403 in in in 404 403 403 403',

  ...deskAccess,
}
