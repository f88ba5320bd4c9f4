import { processEvent, processInstance, processNextStep } from '@studentgo/protocol/process-tracking'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** Which kinds of matters a guardian sees is asked of the database; who sees a matter sees all of it. */
export const processVisibility = [
  audiences(
    processInstance,
    everyone(
      'id',
      'processKey',
      'name',
      'status',
      'startedAt',
      'updatedAt',
      'endedAt',
      'relatedType',
      'relatedId',
      'fromOn',
      'toOn',
      'currentStep',
      'holder',
      'handler',
      'dueAt',
      'next',
      'events',
    ),
  ),
  audiences(processInstance.shape.handler, everyone('name', 'title')),
  audiences(processNextStep, everyone('step', 'holder')),
  audiences(processEvent, everyone('id', 'at', 'type', 'step', 'actorRole', 'actorName', 'text')),
]
