/** Who gets what from the endpoints of the desk, by the subjects and words of `access-matrix.data.ts`. */

const anyone = 'in in in in in in in in in in'
/** The desk, about nobody by name: staff in a role that it is for. */
const desk = '401 403 403 403 403 403 403 in in in'
/** The desk, about one student whom its member has or has not. */
const deskOfOne = '401 403 403 403 403 403 403 in 404 404'
/** The same, in roles that an administrator never has. */
const deskOfOneWithoutAdministrators = '401 403 403 403 403 403 403 in 404 403'
/** The waiting cases at the desk; an administrator has none there. */
const deskOfCases = '401 403 403 403 403 403 403 in in 403'
/** One case that is the office's, and one of the student's own responsible teacher. */
const casesOfOffice = '401 403 403 403 403 403 403 403 403 403'
const aCaseOfOffice = '401 403 403 403 403 403 403 404 404 403'
const aCaseOfTeacher = '401 403 403 403 403 403 403 in 404 403'
const aThreadOfTeacher = '401 403 403 403 403 403 403 in 404 404'
const deskOfAdministrators = '401 403 403 403 403 403 403 403 403 in'
/** The desk, for those who write to many: the office, and teachers to their own groups. */
const deskOfWriters = '401 403 403 403 403 403 403 in in 403'
const deskOfOffice = '401 403 403 403 403 403 403 403 403 403'
/** For writers, about what one teacher has written, or a group that one teacher has. */
const deskOfOneWriter = '401 403 403 403 403 403 403 in 404 403'
/** The desk, about an offer of one teacher. */
const deskOfOneMaker = '401 403 403 403 403 403 403 in 404 403'
/** By a link alone: no session of the portal opens it. */
const assessors = '401 401 401 401 401 401 401 401 401 401'

export const deskAccess: Record<string, string> = {
  // The desk: coming in, the own second factor, the day.
  staffSignIn: anyone,
  prepareStaffSignIn: anyone,
  staffSignInByPasskey: anyone,
  readStaffSecondFactor: desk,
  startStaffTotp: desk,
  confirmStaffTotp: desk,
  removeStaffTotp: desk,
  renewStaffRecoveryCodes: desk,
  prepareStaffPasskey: desk,
  addStaffPasskey: desk,
  // The passkey is the first teacher's.
  removeStaffPasskey: '401 403 403 403 403 403 403 in 404 404',
  readStaffToday: desk,
  listStaffStudents: desk,
  readStudentCard: deskOfOne,
  readAssessing: deskOfOneWithoutAdministrators,
  listStaffOffers: deskOfCases,
  findOfferChoices: deskOfCases,
  readStaffOffer: deskOfOneMaker,
  createOffer: deskOfCases,
  changeOffer: deskOfOneMaker,
  endOffer: deskOfOneMaker,
  placeStudent: deskOfOneWithoutAdministrators,
  removeStudent: deskOfOneWithoutAdministrators,
  openAssessorLink: anyone,
  readAssessorDemonstration: assessors,
  sendAssessorAssessment: assessors,
  makeAssessorLink: deskOfOneWithoutAdministrators,
  revokeAssessorLink: deskOfOneWithoutAdministrators,
  arrangeDemonstration: deskOfOneWithoutAdministrators,
  assessDemonstration: deskOfOneWithoutAdministrators,
  publishAssessment: deskOfOneWithoutAdministrators,
  decideAfterResult: deskOfOneWithoutAdministrators,
  decideTaskProposal: deskOfOneWithoutAdministrators,
  // Support is for special needs alone.
  readStaffSupport: casesOfOffice,
  beginSupportDecision: casesOfOffice,
  takeSupportStep: casesOfOffice,
  listStaffTalks: deskOfOneWithoutAdministrators,
  writeTalk: deskOfOneWithoutAdministrators,
  tickTalkAction: deskOfOneWithoutAdministrators,
  readPlanWork: deskOfOneWithoutAdministrators,
  findPlanUnits: deskOfOneWithoutAdministrators,
  changePlanWork: deskOfOneWithoutAdministrators,
  sendPlan: deskOfOneWithoutAdministrators,
  answerReturnedPlan: deskOfOneWithoutAdministrators,
  approvePlan: deskOfOneWithoutAdministrators,
  commentPlanAsStaff: deskOfOneWithoutAdministrators,
  readStaffWaiting: desk,
  // The lesson is the first teacher's.
  readStaffLesson: '401 403 403 403 403 403 403 in 404 403',
  callRoll: '401 403 403 403 403 403 403 in 404 403',
  writeStaffReason: deskOfAdministrators,

  // Imports and the running of the portal, for administrators alone.
  listImports: deskOfAdministrators,
  readImport: deskOfAdministrators,
  startImport: deskOfAdministrators,
  addImportFile: deskOfAdministrators,
  checkImport: deskOfAdministrators,
  applyImport: deskOfAdministrators,
  putImportAway: deskOfAdministrators,
  startUndo: deskOfAdministrators,
  readOperation: deskOfAdministrators,
  listFailedNotices: deskOfAdministrators,
  retryNotices: deskOfAdministrators,
  endPersonsSessions: deskOfAdministrators,
  giveFirstPassword: deskOfAdministrators,
  openStudent: deskOfAdministrators,
  // Nobody has written a reason.
  readStudentAudit: '401 403 403 403 403 403 403 403 403 404',
  readRetention: deskOfAdministrators,
  runRetention: deskOfAdministrators,

  // Guardians, for the office alone.
  findGuardians: deskOfOffice,
  readGuardians: deskOfOffice,
  decideGuardian: deskOfOffice,
  endGuardianDecision: deskOfOffice,
  inviteGuardian: deskOfOffice,
  changeGuardianInvitation: deskOfOffice,
  listGuardianInvitations: deskOfOffice,

  // News at the desk, and texts to begin from.
  readAudienceChoices: deskOfWriters,
  readReach: deskOfOneWriter,
  listStaffNews: deskOfWriters,
  createNews: deskOfOneWriter,
  readStaffNewsPiece: deskOfOneWriter,
  changeNews: deskOfOneWriter,
  publishNews: deskOfOneWriter,
  withdrawNews: deskOfOneWriter,
  deleteNewsDraft: deskOfOneWriter,
  addNewsFile: deskOfOneWriter,
  removeNewsFile: deskOfOneWriter,
  readStaffNewsFile: deskOfOneWriter,
  listMessageRecipients: deskOfWriters,
  sendGroupMessage: deskOfOneWriter,
  uploadGroupFile: deskOfOneWriter,
  listStaffTemplates: deskOfWriters,
  keepStaffTemplate: deskOfWriters,
  deleteStaffTemplate: deskOfOneWriter,
  // The desk: what students and guardians have sent.
  listStaffCases: deskOfCases,
  readStaffCase: aCaseOfTeacher,
  readCaseFile: aCaseOfTeacher,
  decideExplanations: aCaseOfTeacher,
  decideStaffLeave: aCaseOfTeacher,
  uploadLeaveDocument: aCaseOfTeacher,
  handleStaffRequest: aCaseOfOffice,
  uploadDecisionDocument: aCaseOfOffice,
  listCaseColleagues: aCaseOfOffice,
  handleStaffClaim: casesOfOffice,
  uploadClaimDocument: casesOfOffice,
  decideStaffChange: casesOfOffice,
  noteChangeRegistered: casesOfOffice,
  decideStaffProposal: aCaseOfTeacher,
  handleStaffContract: casesOfOffice,
  readStaffAway: deskOfCases,
  saveStaffAway: deskOfCases,
  listStaffThreads: desk,
  readUnreadOfStaff: desk,
  readStaffThread: aThreadOfTeacher,
  readMessageFile: aThreadOfTeacher,
  answerAsStaff: aThreadOfTeacher,
  uploadMessageFile: aThreadOfTeacher,
  markStaffThreadRead: aThreadOfTeacher,
  undoStaffMessage: aThreadOfTeacher,
}
