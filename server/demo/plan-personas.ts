import type { Localised } from '@studentgo/protocol/shapes'
import type { ModuleState } from '@studentgo/protocol/skill-acquirement-plan'
import type { PlanModuleRecord, PriorCompetenceRecord } from '../src/import/plan-records.ts'
import { named } from './module.ts'

/** What stands otherwise in one student's plan than in those of the group; modules by their old ids. */
export interface PlanTwist {
  goal?: string
  career?: '0001' | '0002' | '0003'
  modules?: Record<string, ModuleTwist>
}

export interface ModuleTwist {
  state: ModuleState
  grade?: PlanModuleRecord['grade']
  /** Assessed so many days ago. */
  gradedDaysAgo?: number
  prior?: Pick<PriorCompetenceRecord, 'route' | 'state' | 'assessors'>
  deviation?: Localised
  criteria?: Localised[]
  importantNote?: boolean
}

const recognised = (route: PriorCompetenceRecord['route'], assessors: string[] = []) =>
  ({ state: 'RECOGNISED', prior: { route, state: 'RECOGNISED', assessors } }) as const

export const planTwists: Record<string, PlanTwist> = {
  'aada.kuisma': {
    goal: 'Haluan oppia tekemään pelejä ja sovelluksia, joista on ihmisille hyötyä. Valmistumisen jälkeen haen ammattikorkeakouluun.',
    career: '0001',
    modules: { VVTD: { state: 'COMPLETED', grade: '4', gradedDaysAgo: 24 } },
  },
  'olena.bondar': {
    goal: 'I want to work as a software developer in Finland, first as a trainee. I already know some web development.',
    career: '0002',
    modules: {
      // Recognised by two assessors, without a grade.
      TVTP: recognised('ASSESSORS', ['Kaisa Mäntylä', 'Petteri Aho, Kuutsalmen Data Oy']),
      VVVK: { ...recognised('DIRECT'), grade: '5', gradedDaysAgo: 430 },
      YTTT: { ...recognised('DIRECT'), grade: '4', gradedDaysAgo: 430 },
      VVTD: { state: 'ONGOING', prior: { route: 'DEMONSTRATION', state: 'SENT', assessors: [] } },
      VVTK: { state: 'SCHEDULED', prior: { route: 'DIRECT', state: 'PROPOSED', assessors: [] } },
    },
  },
  'joonas.vainio': {
    goal: 'Tähtään verkkopalvelujen kehittäjäksi paikalliseen yritykseen.',
    career: '0002',
    // Published today: the time to ask for a review runs from now.
    modules: { OHJ: { state: 'COMPLETED', grade: '4', gradedDaysAgo: 0 } },
  },
  'vaino.ohman': {
    goal: 'Suoritan ohjelmoinnin uudella näytöllä ja jatkan ohjelmistokehittäjänä toimimiseen.',
    // The first demonstration was not accepted; a second one is agreed.
    modules: { OHJ: { state: 'FAILED', grade: 'Hylätty', gradedDaysAgo: 18 } },
  },
  'asa-maria.soderstrom': {
    goal: 'Jag vill höja vitsordet i de grundläggande uppgifterna och lära mig mer om webbtjänster.',
    modules: { TVTP: { state: 'COMPLETED', grade: '2', gradedDaysAgo: 160 } },
  },
  'mikael.lindqvist': {
    goal: 'Jag vill bli programvaruutvecklare och arbeta på svenska och finska.',
    career: '0002',
    modules: {
      OHJ: { state: 'AWAITING_ASSESSMENT' },
      MLMA: {
        state: 'ONGOING',
        deviation: named(
          'Arviointi on mukautettu: tehtävät annetaan pienemmissä osissa ja aikaa on enemmän.',
          'Bedömningen är anpassad: uppgifterna ges i mindre delar och det finns mer tid.',
          'The assessment is adapted: tasks come in smaller parts and there is more time.',
        ),
        criteria: [
          named(
            'Laskee työn määrät valmista mallia käyttäen.',
            'Räknar ut arbetets mängder med hjälp av en färdig modell.',
            'Works out the amounts in a job with a given model.',
          ),
        ],
      },
    },
  },
  'amina.warsame': {
    goal: 'Haluan puusepäksi työpaikalle, jossa tehdään kalusteita tilauksesta.',
    career: '0002',
    modules: { '105439': { state: 'ONGOING', importantNote: true } },
  },
  'tuomas.harju': {
    goal: 'Saan ammattitutkinnon työn ohella ja siirryn lasten ja nuorten valmentajaksi.',
    career: '0003',
    modules: { '200790': { state: 'COMPLETED', grade: 'Hyväksytty', gradedDaysAgo: 9 } },
  },
  'eino.kuisma': {
    goal: 'Löydän alan, joka kiinnostaa, ja haen ensi keväänä ammatilliseen koulutukseen.',
    career: '0001',
  },
  'veera.salo': {
    goal: 'Jatkan opintoja varusmiespalveluksen jälkeen ja valmistun ohjelmistokehittäjäksi.',
    career: '0002',
  },
  'toivo.pontinen': { modules: { '105429': { state: 'AWAITING_ASSESSMENT' } } },
}

/** Goals of those who have none of their own above. */
export const commonGoals = [
  'Haluan valmistua ajallaan ja saada työpaikan omalta alalta.',
  'Tavoitteeni on oppia ammatti ja hakea myöhemmin ammattikorkeakouluun.',
  'Haluan tehdä mahdollisimman paljon opinnoista työpaikalla.',
  'Etsin vielä omaa suuntaani; haluan kokeilla alan eri töitä.',
  'Haluan perustaa joskus oman yrityksen.',
]
