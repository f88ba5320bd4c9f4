import * as benefits from './benefits/benefits.tables.ts'
import * as contracts from './contracts/contracts.tables.ts'
import * as curriculum from './curriculum/curriculum.tables.ts'
import * as demonstrations from './demonstrations/demonstrations.tables.ts'
import * as guidance from './guidance/guidance.tables.ts'
import * as news from './news/news.tables.ts'
import * as offers from './offers/offers.tables.ts'
import * as people from './people/people.tables.ts'
import * as personalEvents from './personal-events/personal-events.tables.ts'
import * as personalInfo from './personal-info/personal-info.tables.ts'
import * as plans from './plans/plans.tables.ts'
import * as requests from './requests/requests.tables.ts'
import * as school from './school/school.tables.ts'
import * as teaching from './teaching/teaching.tables.ts'

/** Every table that the importer writes, in the order in which they are written: what is pointed at comes first. */
export const tables = {
  campuses: school.campuses,
  rooms: school.rooms,
  terms: school.terms,
  holidays: school.holidays,
  modules: school.modules,
  qualifications: curriculum.qualifications,
  moduleStructure: curriculum.moduleStructure,
  prerequisites: curriculum.prerequisites,
  requirements: curriculum.requirements,
  criteria: curriculum.criteria,
  people: people.people,
  groups: people.groups,
  students: people.students,
  staff: people.staff,
  parents: people.parents,
  personalInfo: personalInfo.personalInfo,
  addresses: personalInfo.addresses,
  emergencyContacts: personalInfo.emergencyContacts,
  infoDecisions: personalInfo.infoDecisions,
  studyRights: people.studyRights,
  responsibleStaff: people.responsibleStaff,
  staffRoles: people.staffRoles,
  parentAccess: people.parentAccess,
  studyDetails: curriculum.studyDetails,
  benefitRates: benefits.benefitRates,
  benefitEntitlements: benefits.benefitEntitlements,
  paymentAccounts: benefits.paymentAccounts,
  benefitSteps: benefits.benefitSteps,
  events: teaching.events,
  eventTeachers: teaching.eventTeachers,
  participants: teaching.participants,
  workplacePeriods: teaching.workplacePeriods,
  plans: plans.plans,
  planVersions: plans.planVersions,
  planModules: plans.planModules,
  priorCompetence: plans.priorCompetence,
  planSlots: plans.planSlots,
  demonstrations: demonstrations.demonstrations,
  demonstrationModules: demonstrations.demonstrationModules,
  demonstrationTasks: demonstrations.demonstrationTasks,
  demonstrationTaskRequirements: demonstrations.demonstrationTaskRequirements,
  demonstrationAssessments: demonstrations.demonstrationAssessments,
  demonstrationRatings: demonstrations.demonstrationRatings,
  demonstrationRequests: demonstrations.demonstrationRequests,
  personalEvents: personalEvents.personalEvents,
  personalEventLinks: personalEvents.personalEventLinks,
  personalEventInterruptions: personalEvents.personalEventInterruptions,
  personalEventGoals: personalEvents.personalEventGoals,
  intermediateAssessments: personalEvents.intermediateAssessments,
  intermediateItems: personalEvents.intermediateItems,
  offers: offers.offers,
  sessions: teaching.sessions,
  rollCalls: teaching.rollCalls,
  marks: teaching.marks,
  planActivities: guidance.planActivities,
  planActions: guidance.planActions,
  studySkills: guidance.studySkills,
  learningSupport: guidance.learningSupport,
  supportDecisions: guidance.supportDecisions,
  supportArrangements: guidance.supportArrangements,
  requestForms: requests.requestForms,
  requestSteps: requests.requestSteps,
  contracts: contracts.contracts,
  contractParties: contracts.contractParties,
  contractUnits: contracts.contractUnits,
  news: news.news,
  newsFiles: news.newsFiles,
  accounts: people.accounts,
}
