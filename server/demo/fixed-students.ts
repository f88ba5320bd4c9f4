/** The students that people ask for by name (domain §4, personas). Ages are in years on the demo's today. */
export interface FixedStudent {
  group: string | null
  callName: string
  lastName: string
  firstNames?: string
  age: number
  /** Days until the next birthday; spread by chance where it does not matter. */
  birthdayIn?: number
  language?: 'fi' | 'sv' | 'en'
  nonDisclosure?: boolean
  withoutEmail?: boolean
  /** A study right that is not in force, and since how many days. */
  ended?: { state: string; daysAgo: number }
  /** A second study right, beside the group's. */
  second?: 'software' | 'wood' | 'sports'
  parents?: FixedParent[]
  specialNeeds?: boolean
}

export interface FixedParent {
  callName: string
  lastName: string
  consent?: string[]
  blocked?: boolean
  language?: 'fi' | 'sv' | 'en'
}

const petri: FixedParent = { callName: 'Petri', lastName: 'Kuisma' }

export const fixedStudents: FixedStudent[] = [
  {
    group: 'tvt1',
    callName: 'Aada',
    lastName: 'Kuisma',
    firstNames: 'Aada Sofia',
    age: 16,
    birthdayIn: 140,
    parents: [petri, { callName: 'Sari', lastName: 'Kuisma' }],
  },
  {
    group: 'tuva',
    callName: 'Eino',
    lastName: 'Kuisma',
    age: 17,
    birthdayIn: 210,
    parents: [petri],
  },
  {
    group: 'tvt2',
    callName: 'Joonas',
    lastName: 'Vainio',
    age: 17,
    birthdayIn: 12,
    parents: [{ callName: 'Merja', lastName: 'Vainio' }],
  },
  {
    group: 'puu3',
    callName: 'Amina',
    lastName: 'Warsame',
    age: 19,
    parents: [{ callName: 'Hodan', lastName: 'Warsame', consent: ['ABSENCE', 'TIMETABLE'] }],
  },
  {
    group: 'tvt2',
    callName: 'Mikael',
    lastName: 'Lindqvist',
    age: 17,
    birthdayIn: 200,
    language: 'sv',
    specialNeeds: true,
    parents: [
      { callName: 'Camilla', lastName: 'Lindqvist', language: 'sv' },
      { callName: 'Jan-Erik', lastName: 'Lindqvist', language: 'sv' },
    ],
  },
  { group: 'lva', callName: 'Tuomas', lastName: 'Harju', age: 34, second: 'software' },
  { group: 'tvt2', callName: 'Olena', lastName: 'Bondar', age: 22, language: 'en' },
  {
    group: 'tvt2',
    callName: 'Veera',
    lastName: 'Salo',
    age: 18,
    ended: { state: 'valiaikaisestikeskeytynyt', daysAgo: 30 },
  },
  {
    group: 'puu1',
    callName: 'Ilmari',
    lastName: 'Koski',
    age: 17,
    birthdayIn: 260,
    nonDisclosure: true,
    parents: [{ callName: 'Marjut', lastName: 'Koski' }],
  },
  { group: 'puu1', callName: 'Saša', lastName: 'Mäki-Kerttula', age: 16, withoutEmail: true },
  { group: 'tvt2', callName: 'Åsa-Maria', lastName: 'Söderström', age: 17, birthdayIn: 27, language: 'sv' },
  { group: 'tvt2', callName: 'Väinö', lastName: 'Öhman', age: 17, birthdayIn: 41 },
  { group: 'puu3', callName: 'Toivo', lastName: 'Pöntinen', age: 20, second: 'software' },
  { group: 'lva', callName: 'Reetta', lastName: 'Häkkinen', age: 27, second: 'wood' },
  {
    group: null,
    callName: 'Noora',
    lastName: 'Aalto',
    age: 19,
    ended: { state: 'valmistunut', daysAgo: 20 },
  },
  {
    group: null,
    callName: 'Entinen',
    lastName: 'Opiskelija',
    age: 20,
    ended: { state: 'eronnut', daysAgo: 200 },
  },
]
