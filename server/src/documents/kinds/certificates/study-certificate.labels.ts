import type { Localised } from '@studentgo/protocol/shapes'

export const certificateTexts = {
  title: { fi: 'Opiskelutodistus', sv: 'Studieintyg', en: 'Study certificate' },
  description: {
    fi: 'Todistus opinnoista ja niiden ajasta. Näytä se esimerkiksi Kelalle, työnantajalle tai lippuluukulla.',
    sv: 'Intyg över studierna och tiden för dem. Visa det till exempel för FPA, en arbetsgivare eller vid en biljettlucka.',
    en: 'Proof of the studies and their time. Show it for example to Kela, an employer or at a ticket office.',
  },
  begins: { fi: 'Opinnot alkoivat', sv: 'Studierna började', en: 'Studies began' },
  ends: { fi: 'Arvioitu päättymispäivä', sv: 'Beräknat slutdatum', en: 'Estimated end' },
  graduated: { fi: 'Valmistui', sv: 'Blev färdig', en: 'Graduated' },
  ended: { fi: 'Opinnot päättyivät', sv: 'Studierna avslutades', en: 'Studies ended' },
} satisfies Record<string, Localised>

/** What is certified, by how the studies stand. */
export const certifiedTexts = {
  GOING: {
    fi: '{{name}} opiskelee oppilaitoksessa {{school}}.',
    sv: '{{name}} studerar vid läroanstalten {{school}}.',
    en: '{{name}} is a student of {{school}}.',
  },
  INTERRUPTED: {
    fi: '{{name}} on opiskelijana oppilaitoksessa {{school}}, ja opinnot ovat väliaikaisesti keskeytyneet.',
    sv: '{{name}} är studerande vid läroanstalten {{school}}, och studierna är tillfälligt avbrutna.',
    en: '{{name}} is a student of {{school}}, and the studies are interrupted for the time being.',
  },
  GRADUATED: {
    fi: '{{name}} on opiskellut oppilaitoksessa {{school}} ja suorittanut tutkinnon.',
    sv: '{{name}} har studerat vid läroanstalten {{school}} och avlagt examen.',
    en: '{{name}} has studied at {{school}} and completed the qualification.',
  },
  ENDED: {
    fi: '{{name}} on opiskellut oppilaitoksessa {{school}}. Opinnot ovat päättyneet.',
    sv: '{{name}} har studerat vid läroanstalten {{school}}. Studierna har avslutats.',
    en: '{{name}} has studied at {{school}}. The studies have ended.',
  },
} satisfies Record<string, Localised>
