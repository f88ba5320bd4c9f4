import type { WorkplacePeriodRecord } from '../../src/import/records.ts'
import { demoBusinessId } from '../identifiers.ts'
import { named } from '../module.ts'
import { type Periods, plainPeriod } from './school-periods.ts'

const joinersTasks = [
  'Valmistaa asiakkaan tilaaman kalusteen osat piirustusten mukaan',
  'Käyttää koneita ja suojaimia turvallisesti ohjaajan luvalla',
  'Kokoaa ja viimeistelee kalusteen ja tarkastaa laadun',
  'Pakkaa tuotteen ja osallistuu toimitukseen',
]
const coachesTasks = [
  'Ohjaa lasten ja nuorten harjoituksia yhdessä valmentajan kanssa',
  'Suunnittelee harjoituksen tavoitteen ja arvioi sen toteutumista',
  'Huolehtii liikuntapaikan turvallisuudesta ja välineistä',
]

export function periodIdOf(period: Pick<WorkplacePeriodRecord, 'source_id'>): string {
  return `work|${period.source_id}`
}

/** The weeks of the joiners under a training agreement, and the contracts of the apprentices. */
export function workplaceLearning(periods: readonly WorkplacePeriodRecord[]): Periods {
  const places = [...new Set(periods.map(period => period.workplace_name))].toSorted()
  const isApprentice = (period: WorkplacePeriodRecord) => period.module_id === '200790'
  return {
    periods: periods.map(period => ({
      ...plainPeriod,
      source_id: periodIdOf(period),
      study_right_id: period.study_right_id,
      method: isApprentice(period) ? 'APPRENTICESHIP' : 'TRAINING_AGREEMENT',
      workplace_period_id: period.source_id,
      name: isApprentice(period)
        ? named('Oppiminen omassa työssä', 'Lärande i det egna arbetet', 'Learning in one’s own work')
        : named('Työpaikalla oppiminen', 'Lärande på arbetsplatsen', 'Learning at the workplace'),
      start_date: period.start_date,
      end_date: period.end_date,
      state: 'ONGOING',
      part_time_percent: isApprentice(period) ? 90 : 100,
      apprenticeship_basis: isApprentice(period) ? '01' : null,
      business_id: demoBusinessId(places.indexOf(period.workplace_name)),
      workplace_tasks: isApprentice(period) ? coachesTasks : joinersTasks,
      instructions: isApprentice(period)
        ? null
        : 'Ota ensimmäisenä päivänä mukaan turvakengät ja kuulosuojaimet. Sairastuessasi ilmoita ennen klo 7 sekä ohjaajalle että poissaoloihin.',
    })),
    links: periods.flatMap(period =>
      [period.module_id, ...(isApprentice(period) ? ['200792'] : [])].flatMap(module =>
        module === null ? [] : [{ personal_event_id: periodIdOf(period), module_id: module, osp: null }],
      ),
    ),
    breaks: [],
  }
}

/** Goals that the school and the workplace have agreed on for the joiners' weeks. */
export function workplaceGoals(periods: readonly WorkplacePeriodRecord[]) {
  const joiners = periods.filter(period => period.module_id !== '200790')
  return joiners.flatMap(period => [
    {
      personal_event_id: periodIdOf(period),
      by_side: 'STAFF' as const,
      position: 0,
      text: 'Tunnet tilauksen vaiheet piirustuksesta toimitukseen ja osaat kertoa, missä vaiheessa työ on.',
    },
    {
      personal_event_id: periodIdOf(period),
      by_side: 'WORKPLACE' as const,
      position: 0,
      text: 'Teet itsenäisesti yhden pienen kalusteen ja huolehdit oman työpisteesi järjestyksestä.',
    },
  ])
}
