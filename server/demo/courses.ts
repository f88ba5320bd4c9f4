import type { Localised } from '@studentgo/protocol/shapes'

/** A course of a group: an education event each year. */
export interface DemoCourse {
  module: string
  name: Localised
  teacher: string
  rooms: string[]
  /** In which of the year's four periods it runs. */
  periods: number[]
  /** Lessons of 90 minutes in a week. */
  weekly: number
  kind?: 'GUIDANCE' | 'INDEPENDENT'
  online?: boolean
}

function course(
  module: string,
  names: readonly [fi: string, sv: string, en: string],
  teacher: string,
  rooms: string[],
  periods: number[],
  weekly: number,
  more: Pick<DemoCourse, 'kind' | 'online'> = {},
): DemoCourse {
  const [fi, sv, en] = names
  return { module, name: { fi, sv, en }, teacher, rooms, periods, weekly, ...more }
}

const wholeYear = [0, 1, 2, 3]
const guidance = { kind: 'GUIDANCE' } as const
const online = { online: true } as const

export const firstYearSoftware: DemoCourse[] = [
  course(
    'TVTP',
    [
      'Työasemat ja käyttöjärjestelmät',
      'Arbetsstationer och operativsystem',
      'Workstations and operating systems',
    ],
    'kaisa.mantyla',
    ['A102'],
    [0],
    4,
  ),
  course(
    'TVTP',
    [
      'Laitteiden asennus ja ylläpito',
      'Installation och underhåll av utrustning',
      'Installing and maintaining devices',
    ],
    'kaisa.mantyla',
    ['A102'],
    [1],
    4,
  ),
  course(
    'TVTP',
    ['Tietoverkot ja tietoturva', 'Datanät och datasäkerhet', 'Networks and security'],
    'ake.soderholm',
    ['B113'],
    [2],
    4,
  ),
  course(
    'TVTP',
    ['Asiakaspalvelu ja tukitehtävät', 'Kundservice och supportuppgifter', 'Customer service and support'],
    'kaisa.mantyla',
    ['A102'],
    [3],
    4,
  ),
  course(
    'OHJ',
    ['Ohjelmoinnin perusteet', 'Grunderna i programmering', 'Programming basics'],
    'sami.rautio',
    ['B214'],
    [0],
    5,
  ),
  course(
    'OHJ',
    ['Verkkosivujen ohjelmointi', 'Programmering av webbsidor', 'Programming web pages'],
    'sami.rautio',
    ['B214'],
    [1],
    5,
  ),
  course(
    'OHJ',
    ['Olio-ohjelmointi', 'Objektorienterad programmering', 'Object-oriented programming'],
    'sami.rautio',
    ['B214'],
    [2],
    5,
  ),
  course(
    'OHJ',
    ['Sovellusprojekti', 'Applikationsprojekt', 'Application project'],
    'sami.rautio',
    ['B214'],
    [3],
    5,
  ),
  course(
    'VVAI',
    ['Suomen kieli ja viestintä', 'Finska språket och kommunikation', 'Finnish language and communication'],
    'hanna-leena.poyry',
    ['A204'],
    [0, 1],
    2,
  ),
  course(
    'MLMA',
    ['Matematiikan perusteet', 'Grunderna i matematik', 'Mathematics basics'],
    'aleksandr.sestakov',
    ['B215'],
    [0, 1],
    2,
  ),
  course(
    'VVVK',
    ['Englantia työelämässä', 'Engelska i arbetslivet', 'English at work'],
    'hanna-leena.poyry',
    ['A204'],
    [2, 3],
    2,
  ),
  course(
    'MLFK',
    ['Fysiikka ja kemia', 'Fysik och kemi', 'Physics and chemistry'],
    'aleksandr.sestakov',
    ['B215'],
    [2, 3],
    2,
  ),
  course(
    'YTTH',
    ['Liikunta ja hyvinvointi', 'Idrott och välbefinnande', 'Sport and well-being'],
    'timo.vaisanen',
    ['L1'],
    wholeYear,
    1,
  ),
  course(
    'YTOU',
    ['Ryhmänohjaus', 'Grupphandledning', 'Group guidance'],
    'kaisa.mantyla',
    ['A101'],
    wholeYear,
    1,
    guidance,
  ),
]

export const secondYearSoftware: DemoCourse[] = [
  course(
    'OKT',
    ['Ohjelmistokehityksen menetelmät', 'Metoder för programvaruutveckling', 'Software development methods'],
    'sami.rautio',
    ['B210'],
    [0, 1],
    4,
  ),
  course(
    'OKT',
    ['Tietokannat ja rajapinnat', 'Databaser och gränssnitt', 'Databases and interfaces'],
    'ake.soderholm',
    ['B210'],
    [2, 3],
    4,
  ),
  course(
    'VTT',
    ['Verkkopalvelun suunnittelu', 'Planering av en webbtjänst', 'Planning a web service'],
    'ake.soderholm',
    ['B113'],
    [0, 1],
    4,
  ),
  course(
    'VTT',
    ['Verkkopalvelun toteutus', 'Genomförande av en webbtjänst', 'Building a web service'],
    'kaisa.mantyla',
    ['B113'],
    [2, 3],
    4,
  ),
  course(
    'VVTD',
    ['Digitaalinen viestintä', 'Digital kommunikation', 'Digital communication'],
    'hanna-leena.poyry',
    ['Verkko 1'],
    [0, 1],
    1,
    online,
  ),
  course(
    'VVTK',
    ['Ruotsia työelämässä', 'Svenska i arbetslivet', 'Swedish at work'],
    'hanna-leena.poyry',
    ['A204'],
    [2, 3],
    1,
  ),
  course(
    'YTYK',
    ['Yhteiskunta ja kansalaisuus', 'Samhälle och medborgarskap', 'Society and citizenship'],
    'outi.karki',
    ['B215'],
    [0, 1],
    2,
  ),
  course(
    'YTTT',
    ['Työelämän pelisäännöt', 'Arbetslivets spelregler', 'Rules of working life'],
    'outi.karki',
    ['B215'],
    [2, 3],
    2,
  ),
  course(
    'MLMA',
    ['Matematiikka ammatissa', 'Matematik i yrket', 'Mathematics in the trade'],
    'aleksandr.sestakov',
    ['A103'],
    [0, 1],
    1,
  ),
  course(
    'VVTL',
    ['Valokuvaus ja kuvankäsittely', 'Fotografering och bildbehandling', 'Photography and image editing'],
    'outi.karki',
    ['A103'],
    [2, 3],
    1,
  ),
  course(
    'YTOU',
    ['Ryhmänohjaus', 'Grupphandledning', 'Group guidance'],
    'ake.soderholm',
    ['A103'],
    wholeYear,
    1,
    guidance,
  ),
]

export const firstYearWood: DemoCourse[] = [
  course(
    '105444',
    [
      'Puualan työturvallisuus ja materiaalit',
      'Arbetarskydd och material inom träbranschen',
      'Safety and materials in woodwork',
    ],
    'pentti.halonen',
    ['V2'],
    [0],
    6,
  ),
  course(
    '105444',
    ['Konetyöstön perusteet', 'Grunderna i maskinbearbetning', 'Machining basics'],
    'pentti.halonen',
    ['V1'],
    [1],
    6,
  ),
  course(
    '105444',
    ['Sarjavalmistus', 'Serietillverkning', 'Series production'],
    'pentti.halonen',
    ['V1'],
    [2],
    6,
  ),
  course('105444', ['Pintakäsittely', 'Ytbehandling', 'Surface finishing'], 'riikka.salmela', ['V3'], [3], 6),
  course(
    '105422',
    ['Piirustusten lukeminen', 'Ritningsläsning', 'Reading drawings'],
    'riikka.salmela',
    ['V10'],
    [0, 1],
    3,
  ),
  course(
    '105422',
    ['3D-mallintamisen perusteet', 'Grunderna i 3D-modellering', '3D modelling basics'],
    'riikka.salmela',
    ['V10'],
    [2, 3],
    3,
  ),
  course(
    'VVAI',
    ['Suomen kieli ja viestintä', 'Finska språket och kommunikation', 'Finnish language and communication'],
    'outi.karki',
    ['V11'],
    [0, 1],
    2,
  ),
  course(
    'MLMA',
    ['Matematiikka puualalla', 'Matematik inom träbranschen', 'Mathematics for woodwork'],
    'aleksandr.sestakov',
    ['V11'],
    [2, 3],
    2,
  ),
  course(
    'YTTT',
    ['Työelämän pelisäännöt', 'Arbetslivets spelregler', 'Rules of working life'],
    'outi.karki',
    ['V11'],
    wholeYear,
    1,
  ),
  course(
    'YTOU',
    ['Ryhmänohjaus', 'Grupphandledning', 'Group guidance'],
    'pentti.halonen',
    ['V11'],
    wholeYear,
    1,
    guidance,
  ),
]

export const thirdYearWood: DemoCourse[] = [
  course(
    '105439',
    ['Ovien ja ikkunoiden valmistus', 'Tillverkning av dörrar och fönster', 'Making doors and windows'],
    'pentti.halonen',
    ['V2'],
    [0, 1],
    5,
  ),
  course(
    '105429',
    ['Kalusteiden suunnittelu', 'Möbelplanering', 'Furniture design'],
    'riikka.salmela',
    ['V12'],
    [0, 1],
    4,
  ),
  course(
    '105429',
    ['Kalusteprojekti', 'Möbelprojekt', 'Furniture project'],
    'pentti.halonen',
    ['V2'],
    [2, 3],
    6,
  ),
  course(
    'VENE',
    ['Puuveneen korjaus', 'Reparation av träbåtar', 'Repairing wooden boats'],
    'riikka.salmela',
    ['V12'],
    [2, 3],
    3,
  ),
  course(
    'YTOU',
    ['Ryhmänohjaus', 'Grupphandledning', 'Group guidance'],
    'riikka.salmela',
    ['V12'],
    wholeYear,
    1,
    guidance,
  ),
]

export const preparatory: DemoCourse[] = [
  course(
    'T101',
    ['Löydä oma alasi', 'Hitta din bransch', 'Find your field'],
    'jenni.laakso',
    ['A103'],
    [0, 1],
    3,
  ),
  course(
    'T101',
    ['Hakeutuminen jatko-opintoihin', 'Ansökan till fortsatta studier', 'Applying for further studies'],
    'jenni.laakso',
    ['A103'],
    [2, 3],
    3,
  ),
  course(
    'T102',
    ['Tutustuminen työelämään', 'Introduktion till arbetslivet', 'Getting to know working life'],
    'jenni.laakso',
    ['C120'],
    wholeYear,
    2,
  ),
  course(
    'T103',
    ['Arjen talous ja hyvinvointi', 'Vardagsekonomi och välbefinnande', 'Everyday finances and well-being'],
    'outi.karki',
    ['C120'],
    [0, 1],
    2,
  ),
  course(
    'T103',
    ['Osallisena yhteiskunnassa', 'Delaktig i samhället', 'Taking part in society'],
    'outi.karki',
    ['C120'],
    [2, 3],
    2,
  ),
  course(
    'T107',
    [
      'Suomen kielen taitojen vahvistaminen',
      'Stärkande av kunskaperna i finska',
      'Strengthening Finnish skills',
    ],
    'hanna-leena.poyry',
    ['A103'],
    wholeYear,
    2,
  ),
  course(
    'T107',
    [
      'Matematiikan taitojen vahvistaminen',
      'Stärkande av kunskaperna i matematik',
      'Strengthening mathematics skills',
    ],
    'jenni.laakso',
    ['A103'],
    wholeYear,
    1,
  ),
]

/** Taught on the apprentices' study days, not weekly. */
export const apprenticeCourses: DemoCourse[] = [
  course(
    '200790',
    ['Liikunta-alan toimintaympäristöt', 'Verksamhetsmiljöer inom idrott', 'Settings of sports work'],
    'timo.vaisanen',
    ['L101'],
    [0],
    4,
  ),
  course(
    '200792',
    ['Nuorten valmentaminen', 'Träning av unga', 'Coaching young people'],
    'timo.vaisanen',
    ['L1'],
    [1],
    4,
  ),
  course(
    '200792',
    ['Nuorten liikuntatapahtumat', 'Idrottsevenemang för unga', 'Sports events for young people'],
    'timo.vaisanen',
    ['L102'],
    [2],
    4,
  ),
  course(
    '200795',
    [
      'Kuntotestaus ja harjoitusohjelmat',
      'Konditionstest och träningsprogram',
      'Fitness testing and training plans',
    ],
    'timo.vaisanen',
    ['L2'],
    [3],
    4,
  ),
]
