import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PriorLearning, SurveyAnswer } from '@studentgo/protocol/study-skills'
import { partedAnswers, schoolYearOf } from '../../src/study-skills/study-skills.rules.ts'
import { survey } from '../../src/study-skills/survey.labels.ts'
import { demoGroups } from '../groups.ts'
import { named } from '../module.ts'
import type { Random } from '../random.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import type { DemoStudent } from '../students.ts'
import { firstRightOf } from '../study-rights.ts'
import { olenasLearning } from './own-parts.ts'

export interface DemoRound {
  source_id: string
  study_right_id: string
  student_id: string
  school_year: number
  state: 'NOT_STARTED' | 'DRAFT' | 'SUBMITTED' | 'DISCUSSED'
  deadline: string | null
  answers: object
  wellbeing_answers: object
  wishes: string[]
  free_text: string | null
  prior_learning: PriorLearning[]
  languages: { language: string; level: string }[]
  saved_at: string | null
  submitted_at: string | null
  strengths: Localised[]
  support_actions: Localised[]
  discussed_with: string | null
  discussed_at: string | null
}

/** All rounds of the small school, those of the year before included (domain §4). */
const rounds = 60

const strengths = [
  named(
    'Osaat tehdä töitä yhdessä muiden kanssa.',
    'Du kan arbeta tillsammans med andra.',
    'You know how to work with others.',
  ),
  named(
    'Tulet ajoissa ja teet loppuun, mitä aloitat.',
    'Du kommer i tid och slutför det du börjar.',
    'You are on time and finish what you begin.',
  ),
]
const supportActions = [
  named(
    'Matematiikan tukiopetusta keskiviikkoisin',
    'Stödundervisning i matematik på onsdagar',
    'Remedial teaching in mathematics on Wednesdays',
  ),
  named(
    'Pitkät ohjeet käydään läpi myös suullisesti',
    'Långa instruktioner gås igenom också muntligt',
    'Long instructions are gone through aloud, too',
  ),
]

/** A round for most students: sent, talked over, begun or waiting; the older ones have last year's, too. */
export function demoRounds(
  students: readonly DemoStudent[],
  calendar: SchoolCalendar,
  timeZone: string,
  random: Random,
): DemoRound[] {
  const groups = new Map(demoGroups(calendar).map(group => [group.id, group]))
  const there = students.filter(student => student.group !== null)
  const year = schoolYearOf(calendar.today)
  const instant = (day: string) => isoWithOffset(instantOf(day, '10:40', timeZone), timeZone)
  const current = there
    .filter((student, at) => isKnown(student) || at % 6 !== 5)
    .map((student, at) => roundOf(student, year, stateOf(student, at), calendar, instant, random))
  const older = there
    .filter(student => (groups.get(student.group ?? '')?.startedYearsAgo ?? 0) > 0)
    .slice(0, rounds - current.length)
    .map(student => {
      const last = roundOf(student, year - 1, 'DISCUSSED', calendar, instant, random)
      const talked = instant(addDays(calendar.today, -330))
      return { ...last, saved_at: talked, submitted_at: talked, discussed_at: talked, deadline: null }
    })
  return [...current, ...older]
}

const states: Record<string, DemoRound['state']> = {
  'aada.kuisma': 'DRAFT',
  'mikael.lindqvist': 'SUBMITTED',
  'amina.warsame': 'DISCUSSED',
  'olena.bondar': 'NOT_STARTED',
}

function isKnown(student: DemoStudent): boolean {
  return student.id in states
}

function stateOf(student: DemoStudent, at: number): DemoRound['state'] {
  return states[student.id] ?? (['DISCUSSED', 'SUBMITTED', 'DISCUSSED', 'DRAFT'] as const)[at % 4] ?? 'DRAFT'
}

function roundOf(
  student: DemoStudent,
  year: number,
  state: DemoRound['state'],
  { today, target }: SchoolCalendar,
  instant: (day: string) => string,
  random: Random,
): DemoRound {
  const given = partedAnswers(survey, answersOf(state, random))
  const isSent = state === 'SUBMITTED' || state === 'DISCUSSED'
  const isTalkedOver = state === 'DISCUSSED'
  return {
    source_id: `${student.id}|skills|${year}`,
    study_right_id: firstRightOf(student),
    student_id: student.id,
    school_year: year,
    state,
    deadline: isSent ? addDays(today, -40) : addDays(target, 6),
    answers: given.answers,
    wellbeing_answers: given.wellbeing,
    wishes: isSent ? ['TIME', 'TALK'] : [],
    free_text: null,
    prior_learning: isSent ? learningOf(student, year) : [],
    languages: isSent
      ? [
          { language: 'FI', level: 'NATIVE' },
          { language: 'EN', level: 'B1' },
        ]
      : [],
    saved_at: state === 'NOT_STARTED' ? null : instant(addDays(today, isSent ? -45 : -2)),
    submitted_at: isSent ? instant(addDays(today, -45)) : null,
    strengths: isTalkedOver ? strengths : [],
    support_actions: isTalkedOver ? supportActions : [],
    discussed_with: isTalkedOver ? 'jari.lahti' : null,
    discussed_at: isTalkedOver ? instant(addDays(today, -20)) : null,
  }
}

/** A draft stops after the first two cards; what was sent is whole. */
function answersOf(state: DemoRound['state'], random: Random): Record<string, SurveyAnswer> {
  const cards = state === 'NOT_STARTED' ? [] : state === 'DRAFT' ? survey.slice(0, 2) : survey
  const answers: Record<string, SurveyAnswer> = {}
  for (const question of cards.flatMap(card => card.questions)) {
    if (question.kind === 'MULTI') answers[question.id] = ['PHONE', 'CONNECTION']
    if (question.kind === 'SCALE_1_4') answers[question.id] = 2 + random.below(3)
  }
  return answers
}

function learningOf(student: DemoStudent, year: number): PriorLearning[] {
  return student.id === 'olena.bondar' ? olenasLearning(year) : [summerJob(year)]
}

function summerJob(year: number): PriorLearning {
  return {
    kind: 'WORK',
    title: 'Kesätyö',
    place: 'Kuutsalmen kaupunki',
    from: `${year}-06-15`,
    to: `${year}-07-10`,
    hours: 120,
    attachmentIds: [],
  }
}
