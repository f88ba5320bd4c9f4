import { agreedAction, planActivities, planActivity, reviewPace } from '@studentgo/protocol/psap-activities'
import { audiences, type FieldAudiences } from '../platform/visibility.ts'

export const activitiesVisibility: FieldAudiences[] = [
  audiences(planActivities.shape.nextMeeting, { activityId: 'EVERYONE', at: 'EVERYONE', title: 'EVERYONE' }),
  audiences(planActivities.shape.openActions, {
    activityId: 'EVERYONE',
    actionIndex: 'EVERYONE',
    text: 'EVERYONE',
    dueDate: 'EVERYONE',
  }),
  audiences(reviewPace, {
    perYear: 'EVERYONE',
    heldInYear: 'EVERYONE',
    lastOn: 'EVERYONE',
    dueBy: 'EVERYONE',
    overdue: 'EVERYONE',
  }),
  audiences(planActivities, {
    content: 'EVERYONE',
    totalElements: 'EVERYONE',
    totalPages: 'EVERYONE',
    number: 'EVERYONE',
    size: 'EVERYONE',
    first: 'EVERYONE',
    last: 'EVERYONE',
    nextMeeting: 'EVERYONE',
    reviews: 'EVERYONE',
    openActions: 'EVERYONE',
  }),
  audiences(planActivity, {
    id: 'EVERYONE',
    date: 'EVERYONE',
    type: 'EVERYONE',
    title: 'EVERYONE',
    summary: 'EVERYONE',
    participants: 'EVERYONE',
    agreedActions: 'EVERYONE',
    nextMeeting: 'EVERYONE',
    planVersion: 'EVERYONE',
    visibility: 'EVERYONE',
    acknowledgedAt: 'EVERYONE',
  }),
  audiences(planActivity.shape.participants, { name: 'EVERYONE', role: 'EVERYONE' }),
  audiences(agreedAction, {
    text: 'EVERYONE',
    responsible: 'EVERYONE',
    dueDate: 'EVERYONE',
    done: 'EVERYONE',
  }),
]
