import type { Localised } from '@studentgo/protocol/shapes'
import { named } from '../module.ts'

export interface TalkText {
  type: string
  title: Localised
  summary: Localised
  actions: { responsible: 'STUDENT' | 'PARENT' | 'STAFF'; text: Localised }[]
}

export const firstInterview: TalkText = {
  type: 'INITIAL_INTERVIEW',
  title: named('Aloituskeskustelu', 'Inledande samtal', 'First talk'),
  summary: named(
    'Kävimme läpi aiemman osaamisen, tavoitteet ja sen, miten opinnot etenevät. Opiskeluvalmiuskysely täytetään syksyn aikana.',
    'Vi gick igenom tidigare kunnande, mål och hur studierna går framåt. Enkäten om studiefärdigheter fylls i under hösten.',
    'We went through earlier skills, goals and how the studies go on. The study skills survey is to be filled in during the autumn.',
  ),
  actions: [
    {
      responsible: 'STUDENT',
      text: named(
        'Täytä opiskeluvalmiuskysely',
        'Fyll i enkäten om studiefärdigheter',
        'Fill in the study skills survey',
      ),
    },
    {
      responsible: 'STAFF',
      text: named(
        'Kirjaa aiempi osaaminen suunnitelmaan',
        'Anteckna det tidigare kunnandet i planen',
        'Record the earlier skills in the plan',
      ),
    },
  ],
}

export const planMeeting: TalkText = {
  type: 'HOKS_MEETING',
  title: named('HOKS-keskustelu', 'PUK-samtal', 'Study plan talk'),
  summary: named(
    'Sovimme, missä järjestyksessä tutkinnon osat opiskellaan ja milloin ensimmäinen näyttö on. Suunnitelma päivitettiin.',
    'Vi kom överens om i vilken ordning examensdelarna studeras och när det första yrkesprovet är. Planen uppdaterades.',
    'We agreed on the order of the units and on when the first demonstration is. The plan was updated.',
  ),
  actions: [
    {
      responsible: 'STUDENT',
      text: named(
        'Kysy työssäoppimispaikkaa kahdesta yrityksestä',
        'Fråga två företag om en plats för lärande i arbetet',
        'Ask two companies for a workplace learning place',
      ),
    },
    {
      responsible: 'STAFF',
      text: named(
        'Lähetä sopimuspohja yritykseen',
        'Skicka avtalsmallen till företaget',
        'Send the agreement form to the company',
      ),
    },
  ],
}

export const review: TalkText = {
  type: 'PROGRESS_REVIEW',
  title: named('Etenemisen tarkistus', 'Uppföljning av framstegen', 'Review of progress'),
  summary: named(
    'Opinnot etenevät suunnitelman mukaan. Seuraavaksi keskitytään ohjelmoinnin tehtäviin ja näytön valmisteluun.',
    'Studierna går enligt planen. Härnäst ligger fokus på uppgifterna och förberedelsen av yrkesprovet.',
    'The studies go as planned. The next things are the tasks and preparing for the demonstration.',
  ),
  actions: [
    {
      responsible: 'STUDENT',
      text: named(
        'Palauta puuttuvat tehtävät',
        'Lämna in de uppgifter som saknas',
        'Hand in the missing tasks',
      ),
    },
  ],
}

export const guidanceTalk: TalkText = {
  type: 'GUIDANCE',
  title: named('Ohjauskeskustelu', 'Handledningssamtal', 'Guidance talk'),
  summary: named(
    'Puhuimme arjen aikatauluista ja siitä, mikä auttaa pääsemään ajoissa paikalle.',
    'Vi talade om vardagens tider och om vad som hjälper dig att komma i tid.',
    'We talked about daily routines and what helps to be there on time.',
  ),
  actions: [
    {
      responsible: 'STUDENT',
      text: named(
        'Kokeile viikkosuunnitelmaa kahden viikon ajan',
        'Pröva en veckoplan i två veckor',
        'Try a weekly plan for two weeks',
      ),
    },
  ],
}

export const furtherStudies: TalkText = {
  type: 'GUIDANCE',
  title: named('Jatko-opinnot ja ura', 'Fortsatta studier och karriär', 'Further studies and career'),
  summary: named(
    'Katsoimme yhdessä, mitä tutkinnon jälkeen voi tehdä: työhön tai ammattikorkeakouluun.',
    'Vi såg tillsammans på vad man kan göra efter examen: arbete eller yrkeshögskola.',
    'We looked at what one can do after the qualification: work, or a university of applied sciences.',
  ),
  actions: [],
}
