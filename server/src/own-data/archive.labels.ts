import type { Localised } from '@studentgo/protocol/shapes'
import type { ArchiveTopic } from './exported-tables.data.ts'

/** The words of the page with which an archive begins. */
export const archiveTexts = {
  title: { fi: 'Omat tietosi', sv: 'Dina uppgifter', en: 'Your data' },
  of: {
    fi: 'Tässä on kaikki, mitä {{school}} tietää opiskelijaportaalissa sinusta, {{name}}. Tiedot on koottu {{at}}.',
    sv: 'Här är allt som {{school}} vet om dig, {{name}}, i studerandeportalen. Uppgifterna är sammanställda {{at}}.',
    en: 'This is everything that {{school}} knows about you, {{name}}, in the student portal. It was put together on {{at}}.',
  },
  howTo: {
    fi: 'Tiedot ovat JSON-tiedostoina, jotka aukeavat selaimessa ja tekstieditorissa ja jotka muutkin ohjelmat osaavat lukea. Samat tiedot näet portaalissa selkokielisinä.',
    sv: 'Uppgifterna finns i JSON-filer som öppnas i en webbläsare eller en textredigerare och som andra program kan läsa. I portalen ser du samma uppgifter i klartext.',
    en: 'The data is in JSON files, which open in a browser or a text editor and which other programs can read. In the portal you see the same in plain words.',
  },
  keepSafe: {
    fi: 'Säilytä paketti turvallisessa paikassa: siinä on paljon sinusta.',
    sv: 'Förvara paketet på ett säkert ställe: det innehåller mycket om dig.',
    en: 'Keep this package in a safe place: it holds much about you.',
  },
  rows: { fi: 'rivejä: {{count}}', sv: 'rader: {{count}}', en: 'rows: {{count}}' },
  nothing: { fi: 'Ei tietoja.', sv: 'Inga uppgifter.', en: 'Nothing.' },
  files: { fi: 'Tiedostosi', sv: 'Dina filer', en: 'Your files' },
  lost: {
    fi: 'Tiedostoa ei löytynyt portaalin tallennustilasta. Kerro siitä opintotoimistoon.',
    sv: 'Filen hittades inte i portalens lagring. Berätta om det för studiekansliet.',
    en: 'The file was not found where the portal stores files. Please tell the student office.',
  },
  withheld: { fi: 'Mitä paketissa ei ole', sv: 'Vad som inte ingår', en: 'What is not in it' },
  fileName: { fi: 'omat-tiedot', sv: 'mina-uppgifter', en: 'my-data' },
} satisfies Record<string, Localised>

export const topicTexts: Record<ArchiveTopic, Localised> = {
  PERSON: {
    fi: 'Henkilö- ja yhteystiedot, suostumukset ja pyydetyt muutokset',
    sv: 'Person- och kontaktuppgifter, samtycken och begärda ändringar',
    en: 'Personal and contact details, consents and the changes that were asked for',
  },
  ACCESS: {
    fi: 'Tili, kirjautumiset, laitteet ja huoltajien oikeudet',
    sv: 'Konto, inloggningar, enheter och vårdnadshavares rättigheter',
    en: 'Account, sign-ins, devices and the rights of guardians',
  },
  STUDIES: {
    fi: 'Opiskeluoikeudet ja henkilökohtainen suunnitelma',
    sv: 'Studierätter och den personliga planen',
    en: 'Study rights and the personal plan',
  },
  GUIDANCE: {
    fi: 'HOKS-keskustelut ja opiskeluvalmiudet',
    sv: 'PUK-samtal och studiefärdigheter',
    en: 'Plan meetings and study skills',
  },
  TIMETABLE: {
    fi: 'Osallistumiset, ilmoittautumiset ja työpaikkajaksot',
    sv: 'Deltagande, anmälningar och perioder på arbetsplats',
    en: 'Participation, registrations and workplace periods',
  },
  ABSENCES: {
    fi: 'Poissaolot, selvitykset ja ilmoitukset niistä',
    sv: 'Frånvaro, förklaringar och anmälningar',
    en: 'Absences, explanations and notices of them',
  },
  PERIODS: {
    fi: 'Opetustapahtumat, päiväkirja, tavoitteet ja väliarvioinnit',
    sv: 'Undervisningstillfällen, dagbok, mål och mellanbedömningar',
    en: 'Courses, diary, goals and progress feedback',
  },
  BENEFITS: {
    fi: 'Opintososiaaliset edut, hakemukset ja maksutili',
    sv: 'Studiesociala förmåner, ansökningar och betalningskonto',
    en: 'Study social benefits, claims and the account',
  },
  DEMONSTRATIONS: {
    fi: 'Näytöt, itsearvioinnit ja arvioinnit',
    sv: 'Yrkesprov, självbedömningar och bedömningar',
    en: 'Demonstrations, self-assessments and assessments',
  },
  SUPPORT: {
    fi: 'Oppimisen tuki ja erityinen tuki',
    sv: 'Stöd för lärande och särskilt stöd',
    en: 'Learning support and special support',
  },
  MESSAGES: {
    fi: 'Viestit ja luetut tiedotteet',
    sv: 'Meddelanden och lästa nyheter',
    en: 'Messages, and news that was read',
  },
  REQUESTS: {
    fi: 'Pyynnöt oppilaitokselle',
    sv: 'Ärenden till läroanstalten',
    en: 'Requests to the college',
  },
  FILES: { fi: 'Tiedot tiedostoistasi', sv: 'Uppgifter om dina filer', en: 'Facts about your files' },
  NOTIFICATIONS: {
    fi: 'Ilmoitukset ja niiden asetukset',
    sv: 'Aviseringar och deras inställningar',
    en: 'Notifications and their settings',
  },
  TRACES: {
    fi: 'Mitä tiedoillesi on tehty ja kuka niitä on katsonut',
    sv: 'Vad som har gjorts med dina uppgifter och vem som har tittat på dem',
    en: 'What was done with your data and who has looked at it',
  },
}
