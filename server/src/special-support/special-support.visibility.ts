import {
  hearing,
  hearingStatement,
  learningSupport,
  specialSupport,
  supportDecision,
  supportRequest,
} from '@studentgo/protocol/special-support'
import { audiences, everyone, type FieldAudiences } from '../platform/access/visibility.ts'

const aboutUnit = everyone('moduleId', 'moduleName', 'text', 'textLanguage')

/** The endpoint itself takes the scope SUPPORT: who may call it sees all of it. */
export const specialSupportVisibility: FieldAudiences[] = [
  audiences(specialSupport, everyone('learningSupport', 'decisions', 'requests', 'contacts')),
  audiences(
    learningSupport,
    everyone('id', 'type', 'moduleGroup', 'startDate', 'endDate', 'description', 'descriptionLanguage'),
  ),
  audiences(
    supportDecision,
    everyone(
      'id',
      'level',
      'state',
      'appealed',
      'validFrom',
      'validTo',
      'grounds',
      'groundsLanguage',
      'arrangements',
      'adaptedAssessment',
      'deviations',
      'responsible',
      'hearing',
      'decidedAt',
      'decidedBy',
      'documentId',
      'appealInstructions',
      'appealInstructionsLanguage',
      'appealUntil',
    ),
  ),
  audiences(supportDecision.shape.arrangements, { ...everyone('code'), ...aboutUnit }),
  audiences(supportDecision.shape.deviations, aboutUnit),
  audiences(
    hearing,
    everyone(
      'requestedAt',
      'dueDate',
      'studentStatement',
      'studentAt',
      'guardianStatement',
      'guardianAt',
      'statements',
      'withheld',
      'open',
    ),
  ),
  audiences(hearingStatement, everyone('role', 'name', 'text', 'agree', 'at', 'own')),
  audiences(
    supportRequest,
    everyone('id', 'text', 'at', 'by', 'state', 'answer', 'answeredBy', 'answeredAt'),
  ),
  audiences(supportRequest.shape.by, everyone('role', 'name')),
]
