import {
  agreedAction,
  planActivities,
  planActivity,
  planAhead,
  reviewPace,
} from '@studentgo/protocol/psap-activities'
import { audiences, type FieldAudiences } from '../platform/visibility.ts'

const ahead = { nextMeeting: 'EVERYONE', reviews: 'EVERYONE', openActions: 'EVERYONE' } as const

export const aheadVisibility: FieldAudiences[] = [
  audiences(planAhead, ahead),
  audiences(planAhead.shape.nextMeeting, { activityId: 'EVERYONE', at: 'EVERYONE', title: 'EVERYONE' }),
  audiences(planAhead.shape.openActions, {
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
]

export const activitiesVisibility: FieldAudiences[] = [
  ...aheadVisibility,
  audiences(planActivities, {
    content: 'EVERYONE',
    totalElements: 'EVERYONE',
    totalPages: 'EVERYONE',
    number: 'EVERYONE',
    size: 'EVERYONE',
    first: 'EVERYONE',
    last: 'EVERYONE',
    ...ahead,
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
