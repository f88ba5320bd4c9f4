import type { RequestState } from '@studentgo/protocol/requests'

/** How a state looks beside its word: what waits for the reader stands out, what is over is quiet. */
export function stateTone(state: RequestState): 'plain' | 'now' | 'good' | 'changed' | 'quiet' {
  switch (state) {
    case 'NEED_INFO':
      return 'changed'
    case 'DRAFT':
    case 'WAITING_GUARDIAN':
      return 'now'
    case 'DECIDED':
    case 'ANSWERED':
      return 'good'
    case 'WITHDRAWN':
    case 'EXPIRED':
      return 'quiet'
    default:
      return 'plain'
  }
}
