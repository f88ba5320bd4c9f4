import type { Localised } from '@studentgo/protocol/shapes'

export const supportTexts = {
  title: {
    fi: 'Päätös erityisestä tuesta',
    sv: 'Beslut om särskilt stöd',
    en: 'Decision on special support',
  },
  description: {
    fi: 'Päätös perusteluineen, järjestelyineen ja muutoksenhakuohjeineen.',
    sv: 'Beslutet med motivering, arrangemang och anvisning om ändringssökande.',
    en: 'The decision with its grounds, arrangements and how to appeal.',
  },
  level: { fi: 'Päätös', sv: 'Beslut', en: 'Decision' },
  valid: { fi: 'Voimassa', sv: 'I kraft', en: 'In force' },
  decided: { fi: 'Päätetty', sv: 'Beslutat', en: 'Decided' },
  by: { fi: 'Päättäjä', sv: 'Beslutsfattare', en: 'Decided by' },
  responsible: { fi: 'Yhteyshenkilö', sv: 'Kontaktperson', en: 'Contact' },
  grounds: { fi: 'Perustelut', sv: 'Motivering', en: 'Grounds' },
  arrangements: { fi: 'Tukijärjestelyt', sv: 'Stödarrangemang', en: 'Arrangements' },
  adapted: { fi: 'Osaamisen arviointi', sv: 'Bedömning av kunnandet', en: 'Assessment of skills' },
  deviations: {
    fi: 'Poikkeukset vaatimuksista',
    sv: 'Avvikelser från kraven',
    en: 'Deviations from the requirements',
  },
  appeal: { fi: 'Muutoksenhaku', sv: 'Ändringssökande', en: 'How to appeal' },
  appealUntil: {
    fi: 'Viimeinen päivä hakea muutosta: {{date}}.',
    sv: 'Sista dagen att söka ändring: {{date}}.',
    en: 'Last day to appeal: {{date}}.',
  },
} satisfies Record<string, Localised>
