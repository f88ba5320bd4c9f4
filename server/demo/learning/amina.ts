import { addDays, instantOf, isoWeekday, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { RequirementRecord } from '../../src/import/curriculum-records.ts'
import type {
  IntermediateAssessmentRecord,
  IntermediateItemRecord,
} from '../../src/import/personal-event-records.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { workplaceSpan } from '../workplaces.ts'

const unit = '105439'

/** The period of Amina's weeks at the joinery. */
export function aminasPeriod(calendar: SchoolCalendar): string {
  return `work|amina.warsame|${workplaceSpan(calendar).start}`
}

/** What she has done on her days at work, as far as they have come; the oldest first. */
export function aminasDiary(calendar: SchoolCalendar): { date: string; text: string }[] {
  const { start } = workplaceSpan(calendar)
  const days = calendar.teachingDays.filter(
    day => day >= start && day < calendar.today && isoWeekday(day) <= 4,
  )
  return days.flatMap((date, at) => {
    const text = entries[at]
    return text === undefined || text === '' ? [] : [{ date, text }]
  })
}

const entries = [
  'Perehdytys ja turvallisuus. Kävin läpi koneet Anteron kanssa ja sain luvan käyttää vannesahaa ohjattuna.',
  'Sahasin keittiön kaapin sivut määrämittaan. Mittasin kahdesti, ja kaikki osat kelpasivat.',
  '',
  'Tapitin rungon ja liimasin. Opin, miten puristimet asetetaan niin, ettei runko vääntyile.',
  'Hioin ja petsasin ovet. Ensimmäinen ovi jäi laikukkaaksi, tein sen uudelleen.',
  'Kävin asiakkaan luona mittaamassa eteisen kaapin. Jännitti, mutta meni hyvin.',
  '',
  'Piirsin eteisen kaapin mittapiirroksen ja tein osaluettelon itse.',
  'Aloitin eteisen kaapin rungon. Antero katsoi vain lopuksi.',
]

/** One that she has read, and one from the workplace that waits for her. */
export function aminasFeedback(
  requirements: readonly RequirementRecord[],
  calendar: SchoolCalendar,
  timeZone: string,
): { assessments: IntermediateAssessmentRecord[]; items: IntermediateItemRecord[] } {
  const { start } = workplaceSpan(calendar)
  const asked = requirements.filter(one => one.module_id === unit)
  const at = (day: string) => isoWithOffset(instantOf(day, '15:10', timeZone), timeZone)
  const [first, second] = [addDays(start, 7), addDays(start, 17)]
  const shared = { personal_event_id: aminasPeriod(calendar), kind: 'WORKPLACE' as const, author_id: null }
  const assessments: IntermediateAssessmentRecord[] = [
    {
      ...shared,
      source_id: 'amina.warsame|first-week',
      kind: 'JOINT',
      period_start: start,
      period_end: first,
      date: first,
      strengths: 'Olet päässyt hyvin alkuun. Työskentelet turvallisesti ja kysyt ajoissa.',
      develop: 'Harjoittele piirustusten lukemista ennen sahaamista.',
      ready_for_demonstration: false,
      author_name: 'Antero Laurila',
      published_at: at(first),
    },
    {
      ...shared,
      source_id: 'amina.warsame|third-week',
      period_start: addDays(first, 1),
      period_end: second,
      date: second,
      strengths: 'Eteisen kaappi syntyi lähes itsenäisesti. Mittapiirros oli tarkka ja asiakas tyytyväinen.',
      develop: 'Pintakäsittelyssä tarvitset vielä varmuutta: kokeile sävy aina ensin koepalalle.',
      ready_for_demonstration: true,
      author_name: 'Antero Laurila',
      published_at: at(second),
    },
  ]
  const levels = [
    [2, 3, 2, 1, 3, 2],
    [4, 4, 3, 2, 4, 3],
  ] as const
  const items = assessments.flatMap(({ source_id }, place) =>
    asked.slice(0, 6).map((requirement, position) => ({
      assessment_id: source_id,
      position,
      requirement_id: requirement.source_id,
      text: null,
      level: levels[place === 0 ? 0 : 1][position] ?? 3,
      comment: place === 1 && position === 3 ? 'Toinen ovi onnistui jo hyvin.' : null,
    })),
  )
  return { assessments, items }
}
