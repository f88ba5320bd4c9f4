import { progress } from '@studentgo/protocol/progress'
import { requirement } from '@studentgo/protocol/requirement'
import {
  approvalHistory,
  pendingApproval,
  personalStudyPlan,
  planApprovals,
  planChange,
  planLearning,
  planModule,
  skillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { audiences, everyone } from '../platform/access/visibility.ts'

const progressAudiences = audiences(progress, {
  ...everyone(
    'unit',
    'requiredOsp',
    'recognisedOsp',
    'completedOsp',
    'ongoingOsp',
    'plannedOsp',
    'unplannedOsp',
    'paceOspPerMonth',
    'paceStatus',
  ),
  averageGrade: 'ASSESSMENT',
})

export const studyPlansVisibility = [
  audiences(personalStudyPlan, {
    ...everyone(
      'personalStudyPlanId',
      'studyRightId',
      'studyRightOid',
      'qualification',
      'competenceArea',
      'titles',
      'studyRightState',
      'startDate',
      'estimatedEndDate',
      'endDate',
      'funding',
      'studyMode',
      'responsibleTeacher',
      'counsellor',
      'currentPlanId',
      'planState',
      'waits',
      'progress',
      'isDefault',
    ),
    // Who knows the group knows when and where it is taught.
    group: 'LOCATION',
  }),
  audiences(personalStudyPlan.shape.qualification, everyone('code', 'name', 'basisNumber', 'level')),
  audiences(personalStudyPlan.shape.waits, everyone('version', 'dueDate', 'remind')),
  progressAudiences,
]

const pendingAudiences = [
  audiences(
    pendingApproval,
    everyone(
      'approvalId',
      'planId',
      'version',
      'requestedAt',
      'requestedBy',
      'dueDate',
      'summary',
      'requiresStrongAuth',
      'seenByGuardian',
    ),
  ),
  audiences(planChange, everyone('path', 'kind', 'text')),
]

export const approvalsVisibility = [
  audiences(planApprovals, everyone('pending', 'history', 'versions')),
  audiences(
    approvalHistory,
    everyone('approvalId', 'version', 'decision', 'by', 'role', 'at', 'comment', 'method'),
  ),
  audiences(
    planApprovals.shape.versions,
    everyone('version', 'state', 'at', 'changes', 'staffAnswer', 'staffAnsweredAt'),
  ),
  ...pendingAudiences,
]

export const planVisibility = [
  audiences(
    skillAcquirementPlan,
    everyone(
      'planId',
      'personalStudyPlanId',
      'version',
      'state',
      'lockVersion',
      'goal',
      'wishes',
      'priorLearning',
      'proposal',
      'competenceNeed',
      'firstApprovedAt',
      'approvedAt',
      'updatedAt',
      'competenceReachedAt',
      'progress',
      'modules',
      'guidance',
      'pendingApproval',
      'changesFromPrevious',
      'comments',
      'hasEarlierComments',
      'can',
      'toSee',
      'seenByGuardian',
    ),
  ),
  audiences(planModule, {
    ...everyone(
      'id',
      'code',
      'name',
      'kind',
      'parentId',
      'mandatory',
      'osp',
      'group',
      'state',
      'gradeScale',
      'startDate',
      'endDate',
      'teachingHours',
      'description',
      'descriptionLanguage',
      'requirements',
      'importantNote',
      'prerequisiteModuleIds',
      'responsibleTeacher',
      'priorCompetence',
      'counts',
      'tabs',
    ),
    grade: 'ASSESSMENT',
    gradedAt: 'ASSESSMENT',
    individualCriteria: 'SUPPORT',
    deviationText: 'SUPPORT',
    // The college where the module is studied.
    providerName: 'LOCATION',
  }),
  audiences(skillAcquirementPlan.shape.goal, everyone('careerPlan', 'text')),
  audiences(planLearning, everyone('id', 'kind', 'title', 'place', 'from', 'to', 'hours', 'chosen')),
  audiences(skillAcquirementPlan.shape.proposal, everyone('at', 'parts')),
  audiences(skillAcquirementPlan.shape.guidance, {
    ...everyone('nextMeeting', 'responsible'),
    nextDemonstration: 'ASSESSMENT',
  }),
  audiences(skillAcquirementPlan.shape.guidance.shape.nextDemonstration, everyone('id', 'name', 'startDate')),
  audiences(skillAcquirementPlan.shape.comments, everyone('by', 'role', 'at', 'text')),
  audiences(skillAcquirementPlan.shape.can, everyone('editOwnParts', 'decide', 'comment', 'markSeen')),
  audiences(skillAcquirementPlan.shape.toSee, everyone('approvalId', 'version')),
  audiences(requirement, everyone('id', 'text', 'criteria')),
  audiences(requirement.shape.criteria, everyone('level', 'texts')),
  audiences(planModule.shape.priorCompetence, everyone('route', 'sentToAssessmentAt', 'assessors', 'state')),
  audiences(planModule.shape.counts, everyone('educationEvents', 'qualificationEvents', 'openEvents')),
  audiences(planModule.shape.tabs, everyone('qualificationEventAssessment')),
  progressAudiences,
  ...pendingAudiences,
]
