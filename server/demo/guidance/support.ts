import { addDays, addMonths, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { SchoolCalendar } from '../school-calendar.ts'
import type { DemoStudent } from '../students.ts'
import { type DemoArrangement, texts } from './support-texts.ts'

export interface DemoLearningSupport {
  source_id: string
  student_id: string
  type_code: '01' | '02' | '03'
  module_group: 'vocational' | 'common' | null
  start_date: string | null
  end_date: string | null
  description: Localised
}

export interface DemoDecision {
  source_id: string
  student_id: string
  level: 'SPECIAL' | 'DEMANDING_SPECIAL'
  state: 'PREPARING' | 'HEARING' | 'DECIDED' | 'IN_FORCE' | 'ENDED' | 'REPEALED'
  appealed: boolean
  valid_from: string
  valid_to: string
  grounds: Localised
  responsible_id: string
  hearing_requested_at: string | null
  hearing_due: string | null
  decided_at: string | null
  decided_by: string | null
  appeal_instructions: Localised | null
  appeal_until: string | null
  arrangements: DemoArrangement[]
  statements: { by_id: string; by_role: 'STUDENT' | 'PARENT'; text: string; agree: boolean; at: string }[]
}

const rows = 14

/** Learning support of the people with names, and of as many others as make fourteen rows (domain §4). */
export function demoLearningSupport(
  students: readonly DemoStudent[],
  { autumn, spring }: SchoolCalendar,
): DemoLearningSupport[] {
  const first = ['aada.kuisma', 'amina.warsame', 'mikael.lindqvist', 'eino.kuisma']
  const known = first.flatMap(id => students.find(student => student.id === id) ?? [])
  const others = students.filter(
    student =>
      student.group !== null &&
      !student.ended &&
      !student.nonDisclosure &&
      !first.includes(student.id) &&
      // Olena is somebody without support.
      student.id !== 'olena.bondar',
  )
  return [...known, ...others].slice(0, rows).map((student, at) => {
    const type = (['01', '02', '03', '01'] as const)[at % 4] ?? '02'
    const dated = type === '01'
    return {
      source_id: `${student.id}|support|${at + 1}`,
      student_id: student.id,
      type_code: type,
      module_group: dated ? (at % 8 === 0 ? 'common' : 'vocational') : null,
      start_date: dated ? autumn.start : null,
      end_date: dated ? (at % 8 === 0 ? autumn.end : spring.end) : null,
      description: texts.learning[type],
    }
  })
}

type Draft = Pick<DemoDecision, 'student_id' | 'state' | 'level'> & Partial<DemoDecision>

/** Five decisions, one in each state that people meet. */
export function demoDecisions(
  students: readonly DemoStudent[],
  { today, target, spring }: SchoolCalendar,
  timeZone: string,
): DemoDecision[] {
  const at = (day: string) => isoWithOffset(instantOf(day, '09:30', timeZone), timeZone)
  const others = students.filter(
    student =>
      (student.group === 'puu1' || student.group === 'puu3') && !student.nonDisclosure && !student.ended,
  )
  const decided = (daysAgo: number) => ({
    hearing_requested_at: at(addDays(today, -daysAgo - 30)),
    hearing_due: addDays(today, -daysAgo - 10),
    decided_at: at(addDays(today, -daysAgo)),
    decided_by: 'kimmo.saari',
    appeal_instructions: texts.appeal,
    appeal_until: addDays(today, 14 - daysAgo),
  })
  const drafts: Draft[] = [
    {
      student_id: 'mikael.lindqvist',
      level: 'SPECIAL',
      state: 'HEARING',
      valid_from: addDays(target, 21),
      hearing_requested_at: at(addDays(today, -4)),
      hearing_due: addDays(target, 10),
      statements: [
        {
          by_id: 'camilla.lindqvist',
          by_role: 'PARENT',
          text: 'Vi tycker att förslaget är bra. Längre tid i proven har hjälpt Mikael tidigare.',
          agree: true,
          at: at(addDays(today, -1)),
        },
      ],
    },
    { student_id: 'eino.kuisma', level: 'SPECIAL', state: 'PREPARING', valid_from: addDays(target, 40) },
    { student_id: others[0]?.id ?? '', level: 'SPECIAL', state: 'IN_FORCE', ...decided(90) },
    {
      student_id: others[1]?.id ?? '',
      level: 'DEMANDING_SPECIAL',
      state: 'DECIDED',
      ...decided(5),
      valid_from: addDays(target, 7),
    },
    {
      student_id: 'toivo.pontinen',
      level: 'SPECIAL',
      state: 'REPEALED',
      ...decided(300),
      appealed: true,
    },
  ]
  return drafts.map((draft, number) => ({
    source_id: `${draft.student_id}|decision|${number + 1}`,
    appealed: false,
    valid_from: draft.decided_at?.slice(0, 10) ?? today,
    valid_to: addMonths(spring.end, 12),
    grounds: texts.grounds,
    responsible_id: 'elina.narhi',
    hearing_requested_at: null,
    hearing_due: null,
    decided_at: null,
    decided_by: null,
    appeal_instructions: null,
    appeal_until: null,
    arrangements: texts.arrangements,
    statements: [],
    ...draft,
  }))
}
