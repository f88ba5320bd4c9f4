import type { RequestState, RequestSummary } from '@studentgo/protocol/requests'

/** The four steps of a request, the present one by its own name; none for one that ended early. */
export function wayOf(state: RequestState): readonly RequestState[] {
  switch (state) {
    case 'DRAFT':
    case 'WAITING_GUARDIAN':
      return [state, 'SUBMITTED', 'IN_PROGRESS', 'ANSWERED']
    case 'IN_PROGRESS':
    case 'NEED_INFO':
      return ['DRAFT', 'SUBMITTED', state, 'ANSWERED']
    case 'WITHDRAWN':
    case 'EXPIRED':
      return []
    default:
      return ['DRAFT', 'SUBMITTED', 'IN_PROGRESS', state === 'DECIDED' ? 'DECIDED' : 'ANSWERED']
  }
}

/** The tone of a state: bright while it waits for the reader, quiet once it is over. */
export function stateTone({
  state,
  result,
}: Pick<RequestSummary, 'state' | 'result'>): 'waits' | 'good' | 'answer' | 'quiet' {
  switch (state) {
    case 'NEED_INFO':
      return 'answer'
    case 'DECIDED':
    case 'ANSWERED':
      return result === 'REJECTED' ? 'quiet' : 'good'
    case 'WITHDRAWN':
    case 'EXPIRED':
      return 'quiet'
    default:
      return 'waits'
  }
}
