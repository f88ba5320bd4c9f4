import {
  agreedAction,
  planActivities,
  planActivity,
  planAhead,
  reviewPace,
} from '@studentgo/protocol/psap-activities'
import { audiences, everyone, type FieldAudiences } from '../platform/visibility.ts'

const ahead = everyone('nextMeeting', 'reviews', 'openActions')

export const aheadVisibility: FieldAudiences[] = [
  audiences(planAhead, ahead),
  audiences(planAhead.shape.nextMeeting, everyone('activityId', 'at', 'title')),
  audiences(planAhead.shape.openActions, everyone('activityId', 'actionIndex', 'text', 'dueDate')),
  audiences(reviewPace, everyone('perYear', 'heldInYear', 'lastOn', 'dueBy', 'overdue')),
]

export const activitiesVisibility: FieldAudiences[] = [
  ...aheadVisibility,
  audiences(planActivities, {
    ...everyone('content', 'totalElements', 'totalPages', 'number', 'size', 'first', 'last'),
    ...ahead,
  }),
  audiences(
    planActivity,
    everyone(
      'id',
      'date',
      'type',
      'title',
      'summary',
      'participants',
      'agreedActions',
      'nextMeeting',
      'planVersion',
      'visibility',
      'acknowledgedAt',
    ),
  ),
  audiences(planActivity.shape.participants, everyone('name', 'role')),
  audiences(agreedAction, everyone('text', 'responsible', 'dueDate', 'done')),
]
