import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { DemonstrationRecord, DemonstrationTaskRecord } from '../../src/import/demonstration-records.ts'
import type { Random } from '../random.ts'
import { near, type Shown } from './demonstration-records.ts'
import { ownWords } from './result-texts.ts'
import { preparation, workOf } from './work-texts.ts'

/** What students have done about their demonstrations in the portal: no import brings it. */

export interface OwnAssessment {
  demonstration_id: string
  state: 'DRAFT' | 'SUBMITTED'
  overall_level: string | null
  strengths: string | null
  develop: string | null
  how_prepared: string | null
  shared: boolean
  saved_at: string
  items: { requirement_id: string; level: string; comment: string | null }[]
}

export interface OwnFacts {
  assessments: OwnAssessment[]
  ticks: { task_id: string; done_at: string; note: string | null }[]
  proposals: { demonstration_id: string; text: string; at: string }[]
  requests: {
    demonstration_id: string
    kind: 'REVIEW'
    reason: string
    answer: string
  }[]
}

export interface DemoTask extends DemonstrationTaskRecord {
  /** Source ids. */
  requirements: string[]
}

/** Preparing comes first, then the work itself; an instructor has confirmed Amina's first. */
export function tasksOf(
  { unit, timeZone }: Shown,
  record: DemonstrationRecord,
  requirements: string[],
): DemoTask[] {
  if (record.type === 'OTHER_PROOF') return []
  const work = workOf[unit.module] ?? []
  const isAmina = record.student_id === 'amina.warsame' && record.state === 'READY'
  const texts = record.published_at === null ? [...preparation, ...work] : work
  return texts.map((text, at) => ({
    source_id: `${record.source_id}|task${at + 1}`,
    demonstration_id: record.source_id,
    position: at + 1,
    text,
    requirements: requirements.filter(
      (_, own) => own % Math.max(1, work.length) === at - (texts.length - work.length),
    ),
    confirmed_by: isAmina && at === 1 ? (record.assessors[1]?.name ?? null) : null,
    confirmed_at:
      isAmina && at === 1
        ? isoWithOffset(instantOf(addDays(record.start_date, -12), '13:20', timeZone), timeZone)
        : null,
  }))
}

const chanceOfSending = 0.7

/** 70 % of those who have been assessed had sent their own assessment (domain §4). */
export function ownAssessment(
  { story, planModule, unit }: Shown,
  record: DemonstrationRecord,
  requirements: readonly string[],
  random: Random,
  now: Date,
  timeZone: string,
): OwnAssessment[] {
  const isOver = ['DONE', 'AWAITING_ASSESSMENT', 'PUBLISHED', 'REVIEWED'].includes(record.state)
  const drawn = random.chance(chanceOfSending)
  const turn = random.below(ownWords.length)
  const isFirst = record.attempt === 1
  const own = isFirst ? (story.own ?? (isOver && drawn ? 'SENT' : 'NONE')) : 'NONE'
  if (own === 'NONE') return []
  const isDraft = own === 'DRAFT'
  const words = ownWords[turn] ?? ownWords[0]
  const passFail = unit.scale === 'PASS_FAIL'
  const grade = planModule.grade ?? '3'
  const rated = isDraft ? requirements.slice(0, Math.ceil(requirements.length / 2)) : requirements
  const savedAt = instantOf(addDays(record.end_date, 1), '15:10', timeZone)
  const latest = new Date(now.getTime() - 5_400_000)
  return [
    {
      demonstration_id: record.source_id,
      state: isDraft ? 'DRAFT' : 'SUBMITTED',
      overall_level: isDraft ? null : levelNear(grade, passFail, 0),
      strengths: words?.strengths ?? null,
      develop: isDraft ? null : (words?.develop ?? null),
      how_prepared: isDraft ? null : (words?.howPrepared ?? null),
      shared: own === 'SHARED',
      saved_at: isoWithOffset(savedAt < latest ? savedAt : latest, timeZone),
      items: rated.map((id, at) => ({
        requirement_id: id,
        level: levelNear(grade, passFail, [0, -1, 1, 0][(at + turn) % 4] ?? 0),
        comment: at === 0 ? 'Tätä olen tehnyt työpaikalla monta kertaa.' : null,
      })),
    },
  ]
}

function levelNear(grade: DemonstrationGrade, passFail: boolean, step: number): string {
  if (passFail) return 'PASS'
  return grade === 'Hylätty' || grade === 'Hyväksytty' ? '2' : near(grade, step)
}

/** Everything is ticked where the demonstration is over; Amina and Olena are on their way. */
export function taskFacts(
  made: readonly { record: DemonstrationRecord }[],
  tasks: readonly DemoTask[],
  now: Date,
  timeZone: string,
): Pick<OwnFacts, 'ticks' | 'proposals'> {
  const records = new Map(made.map(({ record }) => [record.source_id, record]))
  const at = isoWithOffset(new Date(now.getTime() - 4 * 86_400_000), timeZone)
  const ticks = tasks.flatMap(task => {
    const record = records.get(task.demonstration_id)
    if (record === undefined || task.position > tickedUntil(record)) return []
    const done = isoWithOffset(instantOf(addDays(record.start_date, -3), '15:00', timeZone), timeZone)
    const isAmina = record.student_id === 'amina.warsame' && record.state === 'READY'
    const note =
      isAmina && task.position === 2 ? 'Lipasto asiakkaalle, Antero auttaa koneiden asetuksissa.' : null
    return [{ task_id: task.source_id, done_at: done < at ? done : at, note }]
  })
  const amina = made.find(({ record }) => record.student_id === 'amina.warsame' && record.state === 'READY')
  const proposals =
    amina === undefined
      ? []
      : [{ demonstration_id: amina.record.source_id, text: 'Teen lipastoon myös vetimet itse.', at }]
  return { ticks, proposals }
}

function tickedUntil(record: DemonstrationRecord): number {
  if (['DONE', 'AWAITING_ASSESSMENT', 'PUBLISHED', 'REVIEWED'].includes(record.state)) return 99
  return record.state === 'READY' ? 3 : record.student_id === 'olena.bondar' ? 1 : 0
}
