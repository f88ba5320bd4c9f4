import type { Localised } from './shapes.ts'

/**
 * What a push message says: the newest notification, how many there are, how many are unread, and in which area; never what they
 * are about.
 */
export interface PushMessage {
  area: 'STUDENT' | 'PARENT' | 'STAFF'
  id: number
  count: number
  /** For the icon; servers before this version leave it out. */
  unread?: number
}

/** What others may read too who see a mailbox or a locked screen. */
export const somethingNew = {
  fi: 'Sinulle on uutta portaalissa',
  sv: 'Det finns nytt för dig i portalen',
  en: 'There is something new for you in the portal',
} satisfies Localised

/** How many, where there are several. */
export const severalNew = {
  fi: (count: number) => `${count} uutta ilmoitusta`,
  sv: (count: number) => `${count} nya aviseringar`,
  en: (count: number) => `${count} new notifications`,
}
