import type { Localised } from '@studentgo/protocol/shapes'

export const planTexts = {
  title: {
    fi: 'Henkilökohtainen suunnitelma (HOKS)',
    sv: 'Personlig plan (PUK)',
    en: 'Personal plan (HOKS)',
  },
  description: {
    fi: 'Tavoite, tutkinnon osat aikoineen ja mitä seuraavaksi tapahtuu.',
    sv: 'Mål, examensdelarna med tider och vad som händer härnäst.',
    en: 'The goal, the units with their times, and what comes next.',
  },
  version: { fi: 'Versio', sv: 'Version', en: 'Version' },
  approved: { fi: 'Hyväksytty', sv: 'Godkänd', en: 'Approved' },
  responsible: { fi: 'Vastuuopettaja', sv: 'Ansvarig lärare', en: 'Responsible teacher' },
  ends: { fi: 'Arvioitu valmistuminen', sv: 'Beräknad examen', en: 'Estimated graduation' },
  done: { fi: 'Suoritettu', sv: 'Avlagt', en: 'Completed' },
  doneOf: { fi: '{{done}} / {{whole}}', sv: '{{done}} av {{whole}}', en: '{{done}} of {{whole}}' },
  goal: { fi: 'Tavoite', sv: 'Mål', en: 'Goal' },
  noGoal: {
    fi: 'Tavoitetta ei ole vielä kirjattu.',
    sv: 'Målet har inte skrivits ner ännu.',
    en: 'No goal has been written down yet.',
  },
  wishes: { fi: 'Toiveet', sv: 'Önskemål', en: 'Wishes' },
  units: { fi: 'Tutkinnon osat', sv: 'Examensdelar', en: 'Units' },
  when: { fi: 'Aika', sv: 'Tid', en: 'When' },
  next: { fi: 'Seuraavaksi', sv: 'Härnäst', en: 'What comes next' },
  meeting: { fi: 'HOKS-keskustelu', sv: 'PUK-samtal', en: 'Plan meeting' },
  demonstration: { fi: 'Näyttö', sv: 'Yrkesprov', en: 'Demonstration' },
} satisfies Record<string, Localised>
