import * as curriculum from './curriculum/curriculum.tables.ts'
import * as demonstrations from './demonstrations/demonstrations.tables.ts'
import * as guidance from './guidance/guidance.tables.ts'
import * as offers from './offers/offers.tables.ts'
import * as people from './people/people.tables.ts'
import * as personalEvents from './personal-events/personal-events.tables.ts'
import * as plans from './plans/plans.tables.ts'
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
  studyRights: people.studyRights,
  responsibleStaff: people.responsibleStaff,
  parentAccess: people.parentAccess,
  studyDetails: curriculum.studyDetails,
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
  accounts: people.accounts,
}
