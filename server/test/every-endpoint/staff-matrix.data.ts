/** The columns of `staffMatrix`: somebody who acts in this role alone. */
export const deskRoles = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'OFFICE',
  'SPECIAL_NEEDS',
  'WORKPLACE_COORDINATOR',
  'ADMINISTRATOR',
] as const

const allRoles = 'in in in in in in in'
const teachersAlone = 'in in 403 403 403 403 403'
const readersOfPlans = 'in in in 403 in 403 403'
const workersAtPlans = '403 in in 403 403 403 403'
const specialNeedsAlone = '403 403 403 403 in 403 403'
const officeAlone = '403 403 403 in 403 403 403'
const writers = 'in in 403 in 403 403 403'
/** Offers are made by the office, and by teachers whose they are. */
const offerMakers = 'in 403 403 in 403 403 403'
const ofAnotherMaker = '404 403 403 in 403 403 403'
/** What another teacher has written is that teacher's and the office's. */
const ofAnotherTeacher = '404 404 403 in 403 403 403'

/**
 * What each role gets from each endpoint of the desk, for a student whom they have. Where an endpoint is about one student,
 * it answers 404 for a student whom they do not have, whatever the role, and an administrator has whom a reason was written for.
 */
export const staffMatrix: Record<string, string> = {
  readStaffSecondFactor: allRoles,
  startStaffTotp: allRoles,
  confirmStaffTotp: allRoles,
  removeStaffTotp: allRoles,
  renewStaffRecoveryCodes: allRoles,
  prepareStaffPasskey: allRoles,
  addStaffPasskey: allRoles,
  removeStaffPasskey: '404 404 404 404 404 404 404',
  readStaffToday: allRoles,
  listStaffStudents: allRoles,
  readStudentCard: allRoles,
  readAssessing: 'in in in 403 403 403 403',
  listStaffOffers: offerMakers,
  findOfferChoices: offerMakers,
  readStaffOffer: ofAnotherMaker,
  createOffer: offerMakers,
  changeOffer: ofAnotherMaker,
  endOffer: ofAnotherMaker,
  placeStudent: 'in in in in 403 403 403',
  removeStudent: 'in in in in 403 403 403',
  makeAssessorLink: teachersAlone,
  revokeAssessorLink: teachersAlone,
  arrangeDemonstration: teachersAlone,
  assessDemonstration: teachersAlone,
  publishAssessment: teachersAlone,
  decideAfterResult: '403 in 403 403 403 403 403',
  decideTaskProposal: teachersAlone,
  readStaffSupport: specialNeedsAlone,
  beginSupportDecision: specialNeedsAlone,
  takeSupportStep: specialNeedsAlone,
  listStaffTalks: readersOfPlans,
  writeTalk: '403 in in 403 in 403 403',
  tickTalkAction: '403 in in 403 in 403 403',
  readPlanWork: readersOfPlans,
  findPlanUnits: workersAtPlans,
  changePlanWork: workersAtPlans,
  sendPlan: workersAtPlans,
  answerReturnedPlan: workersAtPlans,
  approvePlan: '403 in 403 403 403 403 403',
  commentPlanAsStaff: readersOfPlans,
  readStaffWaiting: allRoles,
  readStaffLesson: 'in 403 403 403 403 403 403',
  callRoll: 'in 403 403 403 403 403 403',
  writeStaffReason: '403 403 403 403 403 403 in',

  findGuardians: officeAlone,
  readGuardians: officeAlone,
  decideGuardian: officeAlone,
  endGuardianDecision: officeAlone,
  inviteGuardian: officeAlone,
  changeGuardianInvitation: officeAlone,
  listGuardianInvitations: officeAlone,
  readAudienceChoices: writers,
  readReach: writers,
  listStaffNews: writers,
  createNews: writers,
  readStaffNewsPiece: ofAnotherTeacher,
  changeNews: ofAnotherTeacher,
  publishNews: ofAnotherTeacher,
  withdrawNews: ofAnotherTeacher,
  deleteNewsDraft: ofAnotherTeacher,
  addNewsFile: ofAnotherTeacher,
  removeNewsFile: ofAnotherTeacher,
  readStaffNewsFile: ofAnotherTeacher,
  listMessageRecipients: writers,
  sendGroupMessage: writers,
  listStaffTemplates: writers,
  keepStaffTemplate: writers,
  deleteStaffTemplate: ofAnotherTeacher,
  listStaffCases: 'in in in in in in 403',
  readStaffCase: '404 in 404 in 404 404 403',
  readCaseFile: '404 in 404 in 404 404 403',
  decideExplanations: '403 in 403 403 403 403 403',
  decideStaffLeave: '403 in 403 in 403 403 403',
  handleStaffRequest: '404 404 404 in 404 404 403',
  uploadDecisionDocument: '404 404 404 in 404 404 403',
  listCaseColleagues: '404 404 404 in 404 404 403',
  handleStaffClaim: '403 403 403 in 403 403 403',
  decideStaffChange: '403 403 403 in 403 403 403',
  decideStaffProposal: '403 in 403 403 403 in 403',
  handleStaffContract: '403 403 403 in 403 in 403',
  readStaffAway: 'in in in in in in 403',
  saveStaffAway: 'in in in in in in 403',
  listStaffThreads: allRoles,
  readUnreadOfStaff: allRoles,
  // A thread is of who is in it, whatever the role; nobody there is.
  readStaffThread: '404 404 404 404 404 404 404',
  readMessageFile: '404 404 404 404 404 404 404',
  answerAsStaff: '404 404 404 404 404 404 404',
  uploadMessageFile: '404 404 404 404 404 404 404',
  markStaffThreadRead: '404 404 404 404 404 404 404',
  undoStaffMessage: '404 404 404 404 404 404 404',
}
