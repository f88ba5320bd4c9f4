import { instantOf, isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { RecordOf } from '../../src/import/records.ts'
import type { LargeStudent } from './large-people.ts'
import type { Pattern, Span } from './pattern.ts'
import type { Random } from './random.ts'
import { blocks, choices, groupsInCluster, lessonsInBlock, type Sizes } from './sizes.ts'

/** An event of the large school: one of the choices that a cluster has in a block of a period. */
export interface LargeEvent {
  id: string
  cluster: number
  period: number
  block: number
  choice: number
  teacher: string
  room: string
  record: RecordOf<'events'>
}

export interface LargeLesson {
  id: string
  event: LargeEvent
  day: string
  startAt: Date
  endAt: Date
}

export interface LargeTeaching {
  events: LargeEvent[]
  modules: RecordOf<'modules'>[]
  /** The students of an event. */
  studentsOf: (event: LargeEvent) => LargeStudent[]
  lessonsOf: (event: LargeEvent) => LargeLesson[]
}

const weekdays = 5
/** The four lessons of a day (domain §4). */
const slots = [
  { start: '08:15', end: '09:45' },
  { start: '10:00', end: '11:30' },
  { start: '12:15', end: '13:45' },
  { start: '14:00', end: '15:30' },
] as const

/**
 * Teaching without a clash by construction: in every period a group is in six events, each with three lessons a
 * week at slots that no other block has.
 */
export function largeTeaching(
  sizes: Sizes,
  students: readonly LargeStudent[],
  teachers: readonly string[],
  pattern: Pattern,
  timeZone: string,
  random: Random,
): LargeTeaching {
  const modules = modulesFor(sizes, pattern)
  const events = eventsFor(sizes, modules, teachers, pattern, random)
  const byGroup = Map.groupBy(students, student => student.group)
  const days = pattern.periods.map(period => Map.groupBy(period.teachingDays, day => isoWeekday(day)))
  const instants = new Map<string, Date>()
  const instant = (day: string, time: string) => {
    const key = `${day} ${time}`
    const known = instants.get(key) ?? instantOf(day, time, timeZone)
    instants.set(key, known)
    return known
  }
  return {
    events,
    modules,
    studentsOf: event => groupsOf(event, sizes).flatMap(group => byGroup.get(group) ?? []),
    lessonsOf: event =>
      cellsOf(event).flatMap(({ weekday, slot }) => {
        const time = slots[slot] ?? slots[0]
        return (days[event.period]?.get(weekday) ?? []).map(day => ({
          id: `${event.id}|${day}|${slot + 1}`,
          event,
          day,
          startAt: instant(day, time.start),
          endAt: instant(day, time.end),
        }))
      }),
  }
}

function modulesFor(sizes: Sizes, { units }: Pattern): RecordOf<'modules'>[] {
  const count = sizes.qualifications * 4 * blocks
  return Array.from({ length: count }, (_, at) => {
    const known = units[at % units.length]
    const number = Math.floor(at / units.length) + 1
    const { fi = 'Tutkinnon osa', sv = 'Examensdel', en = 'Unit' } = known?.name ?? {}
    return {
      source_id: `module${at + 1}`,
      code: `${known?.code ?? 'TO'}-${number}`,
      name: { fi: `${fi} ${number}`, sv: `${sv} ${number}`, en: `${en} ${number}` },
    }
  })
}

function eventsFor(
  sizes: Sizes,
  modules: readonly RecordOf<'modules'>[],
  teachers: readonly string[],
  pattern: Pattern,
  random: Random,
): LargeEvent[] {
  const events: LargeEvent[] = []
  for (let cluster = 0; cluster < sizes.clusters; cluster++) {
    for (const [period, span] of pattern.periods.entries()) {
      for (let block = 0; block < blocks; block++) {
        const at =
          (cluster % sizes.qualifications) * pattern.periods.length * blocks + period * blocks + block
        const module = modules[at % modules.length]
        for (let choice = 0; choice < choices && module !== undefined; choice++) {
          const place = { id: `e${cluster}-${period}-${block}-${choice}`, cluster, period, block, choice }
          const teacher = random.pick(teachers)
          const room = `room${1 + random.below(sizes.rooms)}`
          events.push({ ...place, teacher, room, record: recordOf(place.id, module, choice, span) })
        }
      }
    }
  }
  return events
}

function recordOf(id: string, module: RecordOf<'modules'>, choice: number, span: Span): RecordOf<'events'> {
  const letter = String.fromCodePoint(65 + choice)
  const named = (name: string | undefined) => `${name ?? ''} ${letter}`
  return {
    source_id: id,
    module_id: module.source_id,
    code: `${module.code ?? ''}${letter}`,
    name: { fi: named(module.name.fi), sv: named(module.name.sv), en: named(module.name.en) },
    start_date: span.start,
    end_date: span.end,
    teaching_group: null,
  }
}

function groupsOf(event: LargeEvent, sizes: Sizes): number[] {
  const first = event.cluster * groupsInCluster
  return Array.from({ length: groupsInCluster }, (_, at) => first + at).filter(
    group => group < sizes.groups && group % choices === event.choice,
  )
}

function cellsOf(event: LargeEvent): { weekday: number; slot: number }[] {
  return Array.from({ length: lessonsInBlock }, (_, at) => {
    const cell = event.block * lessonsInBlock + at
    return { weekday: 1 + ((cell + event.cluster) % weekdays), slot: Math.floor(cell / weekdays) }
  })
}
