import { addDays, instantOf } from '@studentgo/protocol/rules/calendar'
import { type DemoMark, explained, type MarkOptions, markOf, type Outcome } from './marks.ts'
import type { DemoStudent } from './students.ts'
import type { DemoSession } from './teaching.ts'

export interface MarkContext {
  today: string
  now: Date
  timeZone: string
  students: readonly DemoStudent[]
  /** The lessons that a student had and whose roll was called, the newest first. */
  held: (student: DemoStudent) => DemoSession[]
}

/** Whose marks are written by hand below; nobody else's are, and theirs are not left to chance. */
export const withFixedMarks = [
  'aada.kuisma',
  'amina.warsame',
  'olena.bondar',
  'mikael.lindqvist',
  'joonas.vainio',
]

export function fixedMarks(context: MarkContext): DemoMark[] {
  return context.students.flatMap(student => {
    if (student.id === 'aada.kuisma') return marksOfAada(student, context)
    if (student.id === 'amina.warsame') return marksOfAmina(student, context)
    if (student.id === 'olena.bondar') return marksOfOlena(student, context)
    if (student.id === 'mikael.lindqvist') return marksOfMikael(student, context)
    return student.id === 'joonas.vainio' ? marksOfJoonas(student, context) : []
  })
}

/**
 * Three marks that nobody has explained, recorded five days ago: with a window of seven days they are due the
 * day after tomorrow. Before them a term as it usually is, and a good word from a teacher.
 */
function marksOfAada(student: DemoStudent, context: MarkContext): DemoMark[] {
  const { today, now, timeZone } = context
  const fiveDaysAgo = addDays(today, -5)
  const recorded = instantOf(fiveDaysAgo, '16:05', timeZone)
  const recordedAt = recorded < now ? recorded : now
  const held = context.held(student).filter(session => session.school_date <= fiveDaysAgo)
  const mark = (session: DemoSession, options: MarkOptions) => markOf(session, student, timeZone, options)
  const [a, b, c] = held
  return [
    a && mark(a, { code: 'S', recordedAt }),
    b && mark(b, { code: 'S', recordedAt }),
    c && mark(c, { code: 'P', recordedAt, minutes: 30, note: 'Lähti kesken tunnin.' }),
    ...settledMarksOfAada(student, context, held.slice(3), mark),
  ].filter(one => one !== undefined)
}

/** A day of illness, two of leave that was granted, lateness of 14 and of 15 minutes, a reason that did not do. */
function settledMarksOfAada(
  student: DemoStudent,
  { today, timeZone }: MarkContext,
  held: readonly DemoSession[],
  mark: (session: DemoSession, options: MarkOptions) => DemoMark,
): (DemoMark | undefined)[] {
  const settle = (session: DemoSession, outcome: Outcome) =>
    explained(mark(session, { code: 'S' }), student, today, timeZone, outcome)
  const old = held.filter(session => session.school_date <= addDays(today, -9))
  const byDay = [...Map.groupBy(old, session => session.school_date)]
  const leave = old.filter(session => isWithin(session, addDays(today, -25), addDays(today, -24)))
  const free = byDay
    .filter(([day]) => !leave.some(session => session.school_date === day))
    .map(([, day]) => day)
  const [ill, onTime, late, veryLate, rejected, elsewhere] = free
  return [
    held[0] && mark(held[0], { code: '+', minutes: 0, note: 'Auttoi ryhmää hienosti eteenpäin.' }),
    ...(ill ?? []).map(session => settle(session, { reason: 'T', state: 'ACCEPTED', text: 'Kuumetta.' })),
    ...leave.map(session => mark(session, { code: 'E' })),
    late?.[0] && mark(late[0], { code: 'M1', lateMinutes: 14 }),
    veryLate?.[0] && mark(veryLate[0], { code: 'M2', lateMinutes: 15 }),
    rejected?.[0] &&
      settle(rejected[0], {
        reason: 'OTHER',
        state: 'REJECTED',
        text: 'Ei herännyt ajoissa.',
        comment: 'Tätä ei voi hyväksyä poissaolon syyksi.',
      }),
    elsewhere?.[0] && mark(elsewhere[0], { code: 'O', note: 'Tutustumiskäynti yrityksessä.' }),
    onTime?.[0] && mark(onTime[0], { code: '+', minutes: 0, note: 'Selkeä ja hyvin pidetty esitys.' }),
  ]
}

function isWithin(session: DemoSession, first: string, last: string): boolean {
  return session.school_date >= first && session.school_date <= last
}

/** A mark made on a day at the workplace, which the importer turns into workplace learning. */
function marksOfAmina(student: DemoStudent, context: MarkContext): DemoMark[] {
  const guidance = context.held(student).find(session => session.kind === 'GUIDANCE')
  if (guidance === undefined) return []
  return [{ ...markOf(guidance, student, context.timeZone, { code: 'S' }), typeCode: 'W', state: 'ACCEPTED' }]
}

/** An illness longer than the school takes one's word for, and an explanation that waits for the teacher. */
function marksOfOlena(student: DemoStudent, context: MarkContext): DemoMark[] {
  const { today, timeZone } = context
  const days = [...new Set(context.held(student).map(session => session.school_date))]
  const ill = days.slice(2, 9)
  const cough = context.held(student).filter(session => ill.includes(session.school_date))
  const waiting = context.held(student).filter(session => session.school_date === days[0])
  return [
    ...cough.map(session =>
      explained(markOf(session, student, timeZone, { code: 'S' }), student, today, timeZone, {
        reason: 'T',
        state: 'CERTIFICATE_REQUIRED',
        text: 'I have had the flu.',
      }),
    ),
    ...waiting.slice(0, 1).map(session =>
      explained(markOf(session, student, timeZone, { code: 'S' }), student, today, timeZone, {
        reason: 'OTHER',
        state: 'EXPLAINED',
        text: 'Appointment at the immigration service.',
      }),
    ),
  ]
}

/** A proposal that waits for a guardian, and lateness on either side of a quarter of an hour. */
function marksOfMikael(student: DemoStudent, context: MarkContext): DemoMark[] {
  const { today, timeZone } = context
  const [a, b, ...older] = context.held(student)
  const c = older[8]
  return [
    a &&
      explained(markOf(a, student, timeZone, { code: 'S' }), student, today, timeZone, {
        reason: 'T',
        state: 'PROPOSED',
        text: 'Jag hade migrän.',
      }),
    b && markOf(b, student, timeZone, { code: 'M1', lateMinutes: 14 }),
    c && markOf(c, student, timeZone, { code: 'M2', lateMinutes: 15 }),
  ].filter(one => one !== undefined)
}

/** One to explain, one whose lesson was cancelled afterwards, and some that are settled. */
function marksOfJoonas(student: DemoStudent, context: MarkContext): DemoMark[] {
  const { today, timeZone } = context
  const [a, b, ...older] = context.held(student)
  const settled = older.slice(10, 14).map(session =>
    explained(markOf(session, student, timeZone, { code: 'S' }), student, today, timeZone, {
      reason: 'T',
      state: 'ACCEPTED',
    }),
  )
  return [
    a && markOf(a, student, timeZone, { code: 'S' }),
    b && { ...markOf(b, student, timeZone, { code: 'S' }), state: 'CANCELLED' as const },
    ...settled,
  ].filter(one => one !== undefined)
}
