import { agreedAction, planActivities, planActivity, reviewPace } from '@studentgo/protocol/psap-activities'
import { audiences, everyone, type FieldAudiences } from '../platform/access/visibility.ts'

export const activitiesVisibility: FieldAudiences[] = [
  audiences(planActivities.shape.nextMeeting, everyone('activityId', 'at', 'title', 'titleLanguage')),
  audiences(
    planActivities.shape.openActions,
    everyone('activityId', 'actionIndex', 'text', 'textLanguage', 'dueDate'),
  ),
  audiences(reviewPace, everyone('perYear', 'heldInYear', 'lastOn', 'dueBy', 'overdue')),
  audiences(
    planActivities,
    everyone(
      'content',
      'totalElements',
      'totalPages',
      'number',
      'size',
      'first',
      'last',
      'nextMeeting',
      'reviews',
      'openActions',
    ),
  ),
  audiences(
    planActivity,
    everyone(
      'id',
      'date',
      'type',
      'title',
      'titleLanguage',
      'summary',
      'summaryLanguage',
      'participants',
      'agreedActions',
      'nextMeeting',
      'planVersion',
      'visibility',
      'acknowledgedAt',
    ),
  ),
  audiences(planActivity.shape.participants, everyone('name', 'role')),
  audiences(agreedAction, everyone('text', 'textLanguage', 'responsible', 'dueDate', 'done')),
]
