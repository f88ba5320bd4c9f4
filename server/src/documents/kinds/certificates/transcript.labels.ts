import type { Localised } from '@studentgo/protocol/shapes'

export const transcriptTexts = {
  title: { fi: 'Opintosuoritusote', sv: 'Studieprestationsutdrag', en: 'Transcript of records' },
  description: {
    fi: 'Suoritetut ja tunnustetut tutkinnon osat arvosanoineen.',
    sv: 'Avlagda och erkända examensdelar med vitsord.',
    en: 'Completed and recognised units with their grades.',
  },
  done: { fi: 'Suoritukset', sv: 'Studieprestationer', en: 'Completed units' },
  nothing: {
    fi: 'Suorituksia ei ole vielä.',
    sv: 'Det finns inga studieprestationer ännu.',
    en: 'Nothing has been completed yet.',
  },
  sum: {
    fi: 'Suoritettu yhteensä {{done}}, tutkinnon laajuus {{whole}}.',
    sv: 'Avlagt sammanlagt {{done}}, examens omfattning {{whole}}.',
    en: 'Completed in all {{done}}; the qualification is {{whole}}.',
  },
  recognised: { fi: 'tunnustettu', sv: 'erkänd', en: 'recognised' },
  partOf: { fi: 'osa-alue', sv: 'delområde', en: 'sub-area' },
} satisfies Record<string, Localised>
