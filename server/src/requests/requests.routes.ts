import type { updateRequest } from '@studentgo/protocol/requests'
import * as endpoints from '@studentgo/protocol/requests'
import { bind, type CallOf } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { decideAsGuardian, reply, withdraw } from './act-on-request.command.ts'
import { beginRequest } from './begin-request.command.ts'
import { findForms, findRequest, findRequests } from './read-requests.query.ts'
import { defineRequestJobs } from './requests.job.ts'
import { saveDraft } from './save-draft.command.ts'

export function requestsRoutes(platform: Platform): void {
  defineRequestJobs(platform)

  bind(
    platform,
    endpoints,
    {
      listRequestForms: call => findForms(call, call.query.audience),
      listRequests: call => findRequests(call, call.query),
      readRequest: call => findRequest(call, call.params.answerId),
      createRequest: async call => findRequest(call, await beginRequest(call, call.body)),
      updateRequest: async call => {
        await update(call)
        return findRequest(call, call.body.id)
      },
    },
    { isKept: true },
  )
}

function update(call: CallOf<typeof updateRequest>): Promise<void> {
  const { body } = call
  if ('answers' in body) return saveDraft(call, body)
  switch (body.action) {
    case 'REPLY':
      return reply(call, body)
    case 'WITHDRAW':
      return withdraw(call, body)
    case 'CONFIRM':
    case 'DECLINE':
      return decideAsGuardian(call, { ...body, action: body.action })
  }
}
