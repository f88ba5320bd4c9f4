import type { Localised } from '@studentgo/protocol/shapes'
import type { OfferRecord } from '../src/import/offer-records.ts'
import { named } from './module.ts'

/** One event that students choose themselves. Weeks count from the target's week, days from today. */
export interface DemoOffer {
  id: string
  modules: string[]
  name: Localised
  description: Localised
  teacher: string
  room: string | null
  campus: string
  /** ISO weekdays on which it is held, from `start` to `end`; none for independent study. */
  weekdays: number[]
  start: string
  end: string
  startWeek: number
  sessions: number
  capacity: number | null
  mode: OfferRecord['registration_mode']
  waitlist: boolean
  delivery: OfferRecord['delivery']
  language: OfferRecord['language']
  osp: number
  /** Days from today, at 9.00 and 16.00. */
  opensIn: number
  closesIn: number
  groups: string[]
  /** Who has asked for a place, in this order: as many as there are seats have one, the others wait. */
  students: string[]
}

const usual = {
  room: null,
  campus: 'satamakatu',
  startWeek: 3,
  sessions: 12,
  mode: 'FIRST_COME',
  waitlist: true,
  delivery: 'CONTACT',
  language: 'fi',
  opensIn: -10,
  closesIn: 9,
  groups: [],
  students: [],
} satisfies Partial<DemoOffer>

/** What the demo school offers: free, full, small, online, not open yet, clashing and closed. */
export const demoOffers: DemoOffer[] = [
  {
    ...usual,
    id: 'offer-kom-small',
    modules: ['KOM'],
    name: named('Komentokielen pienryhmä', 'Liten grupp i kommandospråk', 'Command line in a small group'),
    description: named(
      'Yhden opiskelijan harjoittelupaikka ylläpitotiimissä: opettaja vieressä koko ajan.',
      'En praktikplats i driftteamet med läraren bredvid hela tiden.',
      'A single place in the operations team, with the teacher beside you all the time.',
    ),
    teacher: 'ake.soderholm',
    room: 'B113',
    weekdays: [1, 3],
    start: '10:00',
    end: '11:30',
    capacity: 1,
    osp: 15,
    students: ['tuuli.ahmed', 'joonas.vainio', 'olena.bondar', 'vaino.ohman'],
  },
  {
    ...usual,
    id: 'offer-kom-evening',
    modules: ['KOM'],
    name: named('Komentokieli iltaryhmässä', 'Kommandospråk i kvällsgrupp', 'Command line in the evening'),
    description: named(
      'Automatisoidaan arjen työtehtäviä pienin askelin. Sopii myös töissä käyvälle.',
      'Vi automatiserar vardagliga uppgifter i små steg. Passar också dig som arbetar.',
      'Everyday tasks automated step by step. Suits those who work, too.',
    ),
    teacher: 'sami.rautio',
    room: 'B214',
    weekdays: [2, 4],
    start: '16:15',
    end: '17:45',
    capacity: 12,
    osp: 15,
    students: ['milja.peltonen', 'lauri.kinnunen', 'ella.korhonen'],
  },
  {
    ...usual,
    id: 'offer-kom-online',
    modules: ['KOM'],
    name: named('Automatisointi verkossa', 'Automatisering på nätet', 'Automation online'),
    description: named(
      'Etäopetus, tehtävät palautetaan verkkoon.',
      'Distansundervisning, uppgifterna lämnas in på nätet.',
      'Distance teaching; assignments are handed in online.',
    ),
    teacher: 'sami.rautio',
    campus: 'verkkokampus',
    room: 'Verkko 1',
    weekdays: [5],
    start: '12:15',
    end: '13:45',
    capacity: 20,
    delivery: 'ONLINE',
    osp: 15,
    opensIn: 1,
    closesIn: 12,
  },
  {
    ...usual,
    id: 'offer-english',
    modules: ['VVVKV', 'VVVKV26'],
    name: named('Englannin keskustelukurssi', 'Samtalskurs i engelska', 'English conversation'),
    description: named(
      'Puhutaan työstä ja arjesta. Opetus englanniksi.',
      'Vi talar om arbete och vardag. Undervisning på engelska.',
      'We talk about work and everyday life. Taught in English.',
    ),
    teacher: 'hanna-leena.poyry',
    room: 'A204',
    weekdays: [3],
    start: '14:00',
    end: '15:30',
    capacity: 16,
    language: 'en',
    osp: 3,
  },
  {
    ...usual,
    id: 'offer-enterprise',
    modules: ['YTYY', 'YTYY26'],
    name: named('Yrittäjyysviikko', 'Företagarvecka', 'Enterprise week'),
    description: named(
      'Viikon mittainen leiri, jossa perustetaan oma yritys. Muu opetus jää viikon ajan pois.',
      'Ett veckolångt läger där ni startar ett eget företag. Annan undervisning uteblir den veckan.',
      'A week in which you found a company of your own. Other lessons are missed that week.',
    ),
    teacher: 'outi.karki',
    room: 'C120',
    weekdays: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '15:00',
    sessions: 5,
    capacity: 24,
    osp: 1,
  },
  {
    ...usual,
    id: 'offer-sustainability',
    modules: ['YTKK', 'YTKK26'],
    name: named(
      'Kestävä kehitys omaan tahtiin',
      'Hållbar utveckling i egen takt',
      'Sustainability at your own pace',
    ),
    description: named(
      'Itsenäinen verkkokurssi, jonka voi aloittaa milloin vain. Opettaja vastaa kysymyksiin verkossa.',
      'En självständig nätkurs som du kan börja när du vill. Läraren svarar på frågor på nätet.',
      'An online course to start at any time. The teacher answers questions online.',
    ),
    teacher: 'outi.karki',
    campus: 'verkkokampus',
    weekdays: [],
    start: '',
    end: '',
    sessions: 0,
    capacity: null,
    waitlist: false,
    delivery: 'INDEPENDENT',
    osp: 1,
  },
  {
    ...usual,
    id: 'offer-photo',
    modules: ['VVTL', 'VVTL26'],
    name: named('Valokuvaustyöpaja', 'Fotoverkstad', 'Photography workshop'),
    description: named(
      'Kuvataan satamaa ja rakennetaan näyttely. Opettaja katsoo ilmoittautumiset läpi.',
      'Vi fotograferar hamnen och bygger en utställning. Läraren går igenom anmälningarna.',
      'We photograph the harbour and build an exhibition. The teacher goes through the sign-ups.',
    ),
    teacher: 'maria.bjorklund',
    room: 'A101',
    weekdays: [5],
    start: '15:45',
    end: '18:45',
    sessions: 4,
    capacity: 10,
    mode: 'APPROVAL',
    osp: 1,
  },
  {
    ...usual,
    id: 'offer-web',
    modules: ['VTT'],
    name: named('Verkkopalvelu pajassa', 'Webbtjänst i verkstad', 'Web service workshop'),
    description: named(
      'Tehdään oikealle asiakkaalle verkkopalvelu alusta loppuun.',
      'Vi bygger en webbtjänst åt en riktig kund från början till slut.',
      'A web service for a real customer, from start to finish.',
    ),
    teacher: 'kaisa.mantyla',
    room: 'B210',
    weekdays: [1, 4],
    start: '12:15',
    end: '13:45',
    capacity: 14,
    osp: 15,
    groups: ['tvt1'],
  },
  {
    ...usual,
    id: 'offer-citizen',
    modules: ['YTYK26'],
    name: named('Kansalaistaidot tiiviisti', 'Medborgarkunskap i korthet', 'Civic skills in brief'),
    description: named(
      'Kahden viikon tiivis kurssi.',
      'En intensiv kurs på två veckor.',
      'An intensive course of two weeks.',
    ),
    teacher: 'outi.karki',
    room: 'A103',
    weekdays: [2, 5],
    start: '08:15',
    end: '09:45',
    sessions: 4,
    capacity: 2,
    waitlist: false,
    osp: 2,
    students: ['reetta.rautiainen', 'vilma.karjalainen'],
  },
  {
    ...usual,
    id: 'offer-swedish',
    modules: ['VVTK', 'VVTK26'],
    name: named('Ruotsia työelämään', 'Svenska för arbetslivet', 'Swedish at work'),
    description: named(
      'Ilmoittautuminen on jo päättynyt. Vastuuopettaja voi vielä sijoittaa opiskelijan ryhmään.',
      'Anmälan är redan stängd. Den ansvariga läraren kan ännu placera studerande i gruppen.',
      'Sign-up is over. The responsible teacher can still place a student in the group.',
    ),
    teacher: 'hanna-leena.poyry',
    room: 'A204',
    weekdays: [4],
    start: '08:15',
    end: '09:45',
    capacity: 12,
    osp: 1,
    closesIn: -2,
  },
  {
    ...usual,
    id: 'offer-tuva',
    modules: ['T105'],
    name: named('Tutustu puualaan', 'Bekanta dig med träbranschen', 'Try woodwork'),
    description: named(
      'Tehdään oma puutuote verstaalla.',
      'Vi gör en egen träprodukt i verkstaden.',
      'Make a wooden product of your own.',
    ),
    teacher: 'pentti.halonen',
    campus: 'vasaraniemi',
    room: 'V2',
    weekdays: [2],
    start: '12:15',
    end: '15:30',
    sessions: 6,
    capacity: 8,
    osp: 3,
    students: ['eino.kuisma'],
  },
  {
    ...usual,
    id: 'offer-society',
    modules: ['YTYYV', 'YTYYV26'],
    name: named('Työelämän pelisäännöt', 'Arbetslivets spelregler', 'Rules of working life'),
    description: named(
      'Työsopimus, palkka ja työturvallisuus käytännössä.',
      'Arbetsavtal, lön och arbetarskydd i praktiken.',
      'Contracts, pay and safety in practice.',
    ),
    teacher: 'outi.karki',
    room: 'A103',
    weekdays: [3],
    start: '16:00',
    end: '17:30',
    capacity: 20,
    osp: 3,
  },
]
