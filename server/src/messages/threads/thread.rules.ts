import { schoolYearOf } from '@studentgo/protocol/rules/calendar'

/** For how long a message can be taken back. */
const undoSeconds = 10

export function undoUntil(at: string | Date): Date {
  return new Date(new Date(at).getTime() + undoSeconds * 1000)
}

export function mayUndo(at: string | Date, now: Date): boolean {
  return now < undoUntil(at)
}

interface Participant {
  personId: number
  role: string
  isActive: boolean
}

interface SeenMessage {
  fromId: number
  recipients: readonly { personId: number }[]
}

/**
 * Whom an answer goes to: the last author other than the reader; where nobody has answered yet, the recipients of the
 * first message. Staff who have left get nothing; then it goes to the other staff of the thread, if any.
 * `messages` begin with the newest.
 */
export function answerTo<One extends Participant>(
  participants: readonly One[],
  messages: readonly SeenMessage[],
  readerId: number,
): One[] {
  const staff = participants.filter(one => one.role === 'STAFF' && one.isActive)
  const author = messages.find(one => one.fromId !== readerId)?.fromId
  const writtenTo = messages.find(one => one.fromId === readerId)?.recipients.map(one => one.personId) ?? []
  const wanted = author === undefined ? writtenTo : [author]
  const found = staff.filter(one => wanted.includes(one.personId))
  return found.length > 0 ? found : staff
}

/** Messages are kept for two whole school years after the one in which a thread was last written in. */
const keptSchoolYears = 2

/** The first day of the oldest school year that is kept. */
export function keptFrom(today: string): string {
  return `${schoolYearOf(today) - keptSchoolYears}-08-01`
}
