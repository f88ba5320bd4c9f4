import type { RecipientGroup, RecipientKind, StaffRole, Teacher } from '@studentgo/protocol/messages'
import { staffRole } from '@studentgo/protocol/messages'
import { hasWords } from '@studentgo/protocol/rules/words'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StaffAround } from './staff-around.sql.ts'

type Colleague = StaffAround['team'][number]

/** Team and teachers, each once: by role, teachers by their next lesson, those without one last; their subjects by name. */
export function teachersOf({ team, teachers }: StaffAround): Unserialised<Teacher[]> {
  const people = new Map<number, Unserialised<Teacher> & { nextLessonAt: string }>()
  const add = (colleague: Omit<Colleague, 'role'>, role: StaffRole, subject?: string, lessonAt?: string) => {
    const known = people.get(colleague.personId) ?? { ...named(colleague), nextLessonAt: never }
    if (!known.roles.includes(role)) known.roles.push(role)
    if (subject !== undefined && !known.subjects.includes(subject)) known.subjects.push(subject)
    if (lessonAt !== undefined && lessonAt < known.nextLessonAt) known.nextLessonAt = lessonAt
    people.set(colleague.personId, known)
  }
  for (const one of team) add(one, one.role)
  for (const one of teachers) add(one, 'TEACHER', one.subject, one.nextLessonAt ?? undefined)
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
    .map(({ nextLessonAt: _, ...teacher }) => teacher)
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
