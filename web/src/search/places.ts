import {
  addresses,
  demonstrationAddress,
  eventAddress,
  fileAddress,
  findStaffAddress,
  lessonAddress,
  messagesAddress,
  moduleAddress,
  newsAddress,
  personalEventAddress,
  requestAddress,
  requestFormAddress,
  threadAddress,
} from '@studentgo/protocol/addresses'
import type { SearchHit, SearchKind } from '@studentgo/protocol/search'

/** The address of a search result; undefined where the server's data is not enough. */
export function addressOfHit({ kind, id, title, date, planId, peeemId }: SearchHit): string | undefined {
  switch (kind) {
    case 'LESSON':
      return date === undefined ? undefined : lessonAddress({ id: `s${id}`, date })
    case 'UNIT':
      return planId === undefined ? undefined : moduleAddress(planId, id)
    case 'DEMONSTRATION':
      return planId === undefined ? undefined : demonstrationAddress({ planId, id })
    case 'PERIOD':
      return personalEventAddress(id)
    case 'OFFER':
      return peeemId === undefined || planId === undefined
        ? undefined
        : eventAddress({ event: id, slot: peeemId, plan: planId })
    case 'REQUEST':
      return requestAddress(id)
    case 'REQUEST_FORM':
      return requestFormAddress(id)
    case 'MESSAGE':
      return threadAddress(id)
    case 'NEWS':
      return newsAddress(id)
    case 'FILE':
      return fileAddress(id)
    case 'STAFF':
      return findStaffAddress({ words: title, personId: id })
  }
}

/** The list screen of a kind, filtered by these words where it supports that. */
export function listOfKind(kind: SearchKind, words: string): { to: string; label: string } {
  switch (kind) {
    case 'LESSON':
      return { to: addresses.timetable, label: 'menu.timetable' }
    case 'UNIT':
      return { to: addresses.plan, label: 'menu.plan' }
    case 'DEMONSTRATION':
      return { to: addresses.competenceDemonstrations, label: 'menu.demonstrations' }
    case 'PERIOD':
      return { to: addresses.personalEvents, label: 'menu.personalEvents' }
    case 'OFFER':
      return { to: addresses.chooseEvents, label: 'menu.chooseEvents' }
    case 'REQUEST':
    case 'REQUEST_FORM':
      return { to: addresses.requests, label: 'menu.requests' }
    case 'MESSAGE':
      return { to: messagesAddress(words), label: 'menu.messages' }
    case 'NEWS':
      return { to: addresses.news, label: 'menu.news' }
    case 'FILE':
      return { to: addresses.attachments, label: 'menu.attachments' }
    case 'STAFF':
      return { to: findStaffAddress({ words }), label: 'menu.findStaff' }
  }
}
