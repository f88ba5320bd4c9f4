import type { Localised } from '@studentgo/protocol/shapes'

/** All demo accounts share this one passphrase; the start prints it. */
export const demoPassphrase = 'lumi satoi hiljaa satamaan'

export interface DemoPersona {
  username: string
  name: string
  note: Localised
}

/** The people that the sign-in page of the demo school offers, the most telling one first. */
export const demoPersonas: DemoPersona[] = [
  {
    username: 'aada.kuisma',
    name: 'Aada Kuisma',
    note: {
      fi: '16 v, ensimmäinen vuosi, kolme poissaoloa selvitettävänä',
      sv: '16 år, första året, tre frånvaron att utreda',
      en: '16, first year, three absences to explain',
    },
  },
  {
    username: 'joonas.vainio',
    name: 'Joonas Vainio',
    note: {
      fi: 'täyttää 18 vuotta 12 päivän päästä',
      sv: 'fyller 18 om 12 dagar',
      en: 'turns 18 in 12 days',
    },
  },
  {
    username: 'amina.warsame',
    name: 'Amina Warsame',
    note: {
      fi: '19 v, kolmas vuosi, oppii työpaikalla',
      sv: '19 år, tredje året, lär sig på en arbetsplats',
      en: '19, third year, learning at a workplace',
    },
  },
  {
    username: 'mikael.lindqvist',
    name: 'Mikael Lindqvist',
    note: {
      fi: '17 v, käyttää portaalia ruotsiksi',
      sv: '17 år, använder portalen på svenska',
      en: '17, uses the portal in Swedish',
    },
  },
  {
    username: 'tuomas.harju',
    name: 'Tuomas Harju',
    note: {
      fi: '34 v, oppisopimusopiskelija, kaksi tutkintoa yhtä aikaa',
      sv: '34 år, läroavtalsstuderande, två examina samtidigt',
      en: '34, apprentice, two qualifications at once',
    },
  },
  {
    username: 'olena.bondar',
    name: 'Olena Bondar',
    note: {
      fi: '22 v, käyttää portaalia englanniksi, päällekkäisiä oppitunteja',
      sv: '22 år, använder portalen på engelska, överlappande lektioner',
      en: '22, uses the portal in English, overlapping lessons',
    },
  },
  {
    username: 'veera.salo',
    name: 'Veera Salo',
    note: {
      fi: '18 v, opinnot keskeytyneet varusmiespalveluksen ajaksi',
      sv: '18 år, studierna avbrutna under militärtjänsten',
      en: '18, studies interrupted for military service',
    },
  },
  {
    username: 'ilmari.koski',
    name: 'Ilmari Koski',
    note: {
      fi: '17 v, turvakielto',
      sv: '17 år, spärrmarkering',
      en: '17, under a non-disclosure order',
    },
  },
  {
    username: 'eino.kuisma',
    name: 'Eino Kuisma',
    note: {
      fi: '17 v, Aadan veli, TUVA-koulutuksessa',
      sv: '17 år, Aadas bror, i handledande utbildning',
      en: "17, Aada's brother, in preparatory education",
    },
  },
  {
    username: 'noora.aalto',
    name: 'Noora Aalto',
    note: {
      fi: 'valmistunut, tiedot vain luettavina',
      sv: 'utexaminerad, kan bara läsa sina uppgifter',
      en: 'graduated, can only read',
    },
  },
  {
    username: 'entinen.opiskelija',
    name: 'Entinen Opiskelija',
    note: {
      fi: 'opinnot päättyneet yli puoli vuotta sitten, ei pääse portaaliin',
      sv: 'studierna avslutade för över ett halvår sedan, kommer inte in i portalen',
      en: 'left more than half a year ago, no longer gets in',
    },
  },
]
