import type { Localised } from '@studentgo/protocol/shapes'

/** Words that every document has. */
export const documentTexts = {
  holder: { fi: 'Opiskelija', sv: 'Studerande', en: 'Student' },
  born: { fi: 'Syntymäaika', sv: 'Födelsetid', en: 'Date of birth' },
  qualification: { fi: 'Tutkinto', sv: 'Examen', en: 'Qualification' },
  competenceArea: { fi: 'Osaamisala', sv: 'Kompetensområde', en: 'Competence area' },
  titles: { fi: 'Tutkintonimike', sv: 'Examensbenämning', en: 'Qualification title' },
  unit: { fi: 'Tutkinnon osa', sv: 'Examensdel', en: 'Unit' },
  extent: { fi: 'Laajuus', sv: 'Omfattning', en: 'Extent' },
  grade: { fi: 'Arvosana', sv: 'Vitsord', en: 'Grade' },
  day: { fi: 'Päivä', sv: 'Dag', en: 'Day' },
  state: { fi: 'Tila', sv: 'Läge', en: 'State' },
  place: { fi: 'Paikka', sv: 'Plats', en: 'Place' },
  pageOf: {
    fi: 'Sivu {{page}}/{{pages}}',
    sv: 'Sida {{page}}/{{pages}}',
    en: 'Page {{page}}/{{pages}}',
  },
  verify: {
    fi: 'Asiakirjan voimassaolo',
    sv: 'Dokumentets giltighet',
    en: 'Is this document valid?',
  },
  verifyHow: {
    fi: 'Asiakirja on tulostettu opiskelijaportaalista, eikä siinä tarvita allekirjoitusta. Sen voi tarkistaa {{until}} asti tällä koodilla:',
    sv: 'Dokumentet är utskrivet från studerandeportalen och behöver ingen underskrift. Det kan kontrolleras till och med {{until}} med den här koden:',
    en: 'This document comes from the student portal and needs no signature. Until {{until}} anybody can check it with this code:',
  },
} satisfies Record<string, Localised>
