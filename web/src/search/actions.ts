import {
  addresses,
  newMessageAddress,
  reportAbsenceAddress,
  staffAddresses,
} from '@studentgo/protocol/addresses'
import type { Place } from '@studentgo/protocol/paths'
import type { IconName } from '#web/ui/content/icon.tsx'

/** A common task, and where it is done. The key of its texts is `search.do.` and its name. */
export interface Action {
  name: string
  icon: IconName
  /** The parts of the portal that offer it, if its screen is open there. */
  in: readonly Place['kind'][]
  /** It is offered before anything has been typed. */
  isCommon?: true
  /** It needs write access. */
  writes?: true
  to(now: { today: string; subject: string }): string
}

const ofStudent = ['portal', 'child'] as const

/** The most common first. */
export const actions: readonly Action[] = [
  {
    name: 'reportAbsence',
    icon: 'absence',
    in: ofStudent,
    isCommon: true,
    writes: true,
    to: ({ today }) => reportAbsenceAddress({ date: today }),
  },
  { name: 'certificate', icon: 'document', in: ofStudent, isCommon: true, to: () => addresses.documents },
  { name: 'message', icon: 'messages', in: ofStudent, isCommon: true, to: () => addresses.newMessage },
  {
    name: 'changeAccount',
    icon: 'benefits',
    in: ['portal'],
    writes: true,
    to: () => `${addresses.benefits}?account=change`,
  },
  {
    name: 'findWorkplace',
    icon: 'learning',
    in: ['portal'],
    to: ({ subject }) => newMessageAddress({ subject }),
  },
  { name: 'claimTravel', icon: 'place', in: ['portal'], writes: true, to: () => addresses.benefits },
  { name: 'contactDetails', icon: 'details', in: ['portal'], to: () => addresses.personalInfo },
  {
    name: 'request',
    icon: 'request',
    in: ofStudent,
    isCommon: true,
    writes: true,
    to: () => addresses.requests,
  },
  { name: 'calendar', icon: 'subscribe', in: ofStudent, to: () => addresses.timetable },
  {
    name: 'groupMessage',
    icon: 'messages',
    in: ['staff'],
    isCommon: true,
    to: () => staffAddresses.groupMessage,
  },
  { name: 'away', icon: 'absence', in: ['staff'], isCommon: true, to: () => staffAddresses.away },
  { name: 'writeNews', icon: 'news', in: ['staff'], isCommon: true, to: () => staffAddresses.writeNews },
  { name: 'inviteGuardian', icon: 'account', in: ['staff'], to: () => staffAddresses.guardians },
]
