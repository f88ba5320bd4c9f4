import type { RecipientGroup, RecipientKind, StaffRole, Teacher } from '@studentgo/protocol/messages'
import { staffRole } from '@studentgo/protocol/messages'
import { hasWords } from '@studentgo/protocol/rules/words'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StaffAround } from './staff-around.sql.ts'

type Colleague = StaffAround['team'][number]
type Course = StaffAround['teachers'][number]

interface Lesson {
  start: string
  end: string
  isOver: boolean
}

interface Known extends Unserialised<Teacher> {
  nextLessonAt: string
  today: Lesson | null
}

/** Team and teachers, each once: by role, teachers by their next lesson, those without one last; their subjects by name. */
export function teachersOf({ team, teachers }: StaffAround): Unserialised<Teacher[]> {
  const people = new Map<number, Known>()
  const add = (colleague: Omit<Colleague, 'role'>, role: StaffRole, course?: Course) => {
    const known = people.get(colleague.personId) ?? { ...named(colleague), nextLessonAt: never, today: null }
    if (!known.roles.includes(role)) known.roles.push(role)
    if (course !== undefined) {
      const { subject, nextLessonAt, todayStart: start, todayEnd: end, isTodayOver } = course
      if (!known.subjects.includes(subject)) known.subjects.push(subject)
      if (nextLessonAt !== null && nextLessonAt < known.nextLessonAt) known.nextLessonAt = nextLessonAt
      if (start !== null && end !== null)
        known.today = sooner(known.today, { start, end, isOver: isTodayOver === true })
    }
    people.set(colleague.personId, known)
  }
  for (const one of team) add(one, one.role)
  for (const one of teachers) add(one, 'TEACHER', one)
  for (const { roles, subjects } of people.values()) {
    roles.sort((a, b) => rankOf(a) - rankOf(b))
    subjects.sort((a, b) => a.localeCompare(b, 'fi'))
  }
  return [...people.values()]
    .toSorted(
      (a, b) =>
        rankOf(a.roles[0]) - rankOf(b.roles[0]) ||
        a.nextLessonAt.localeCompare(b.nextLessonAt) ||
        a.name.localeCompare(b.name, 'fi') ||
        a.personId - b.personId,
    )
    .map(({ nextLessonAt: _, today, ...teacher }) => ({
      ...teacher,
      lessonToday: today && { start: today.start, end: today.end },
    }))
}

/** Of two lessons of today the one that is on or comes next; of two that are over the later one. */
function sooner(one: Lesson | null, other: Lesson): Lesson {
  if (one === null) return other
  if (one.isOver !== other.isOver) return one.isOver ? other : one
  return one.start < other.start === one.isOver ? other : one
}

/** After every instant. */
const never = '9999'

function named({
  personId,
  name,
  title,
  awayUntil,
  awayNote,
  awayNoteLanguage,
  deputy,
}: Omit<Colleague, 'role'>) {
  const availability =
    awayUntil === null
      ? null
      : {
          awayUntil,
          note: awayNote,
          noteLanguage: awayNoteLanguage,
          deputy,
        }
  const roles: StaffRole[] = []
  const subjects: string[] = []
  return { personId, name, title, roles, subjects, availability }
}

function rankOf(role: StaffRole | undefined): number {
  return role === undefined ? staffRole.options.length : staffRole.options.indexOf(role)
}

/** Whom one may write to, each in one group; a group without anybody is left out. */
export function groupsOf(around: StaffAround): Unserialised<RecipientGroup[]> {
  const teachers = teachersOf(around)
  const member = (
    { personId, name, title }: { personId: number; name: string; title?: string | null | undefined },
    selectedByDefault = false,
  ) => ({ personId, name, title, selectedByDefault })
  const ofService = (service: string) =>
    around.services.filter(one => one.service === service).map(one => member(one))
  const groups: Unserialised<RecipientGroup[]> = [
    {
      groupKey: 'OWN_TEAM',
      persons: teachers
        .filter(({ roles }) => roles[0] !== 'TEACHER')
        .map(one => member(one, one.roles.includes('RESPONSIBLE'))),
    },
    {
      groupKey: 'CURRENT_TEACHERS',
      persons: teachers.filter(({ roles }) => roles[0] === 'TEACHER').map(one => member(one)),
    },
    { groupKey: 'OFFICE', persons: ofService('OFFICE') },
    { groupKey: 'HEALTH_AND_WELFARE', persons: ofService('HEALTH_AND_WELFARE') },
  ]
  return groups.filter(({ persons }) => persons.length > 0)
}

const roleOfKind = {
  RESPONSIBLE: 'RESPONSIBLE',
  COUNSELLOR: 'COUNSELLOR',
  CURRENT_TEACHERS: 'TEACHER',
} as const satisfies Record<RecipientKind, StaffRole>

/** Whom a message to a role goes to. */
export function recipientsOfKind(kind: RecipientKind, around: StaffAround): number[] {
  return teachersOf(around)
    .filter(({ roles }) => roles.includes(roleOfKind[kind]))
    .map(({ personId }) => personId)
}

/** Those whose name or title has the words. */
export function membersNamed(
  groups: Unserialised<RecipientGroup[]>,
  words = '',
): Unserialised<RecipientGroup[]> {
  return groups
    .map(group => ({
      ...group,
      persons: group.persons.filter(({ name, title }) => hasWords(`${name} ${title ?? ''}`, words)),
    }))
    .filter(({ persons }) => persons.length > 0)
}
