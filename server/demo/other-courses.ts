import { course, type DemoCourse, wholeYear } from './course.ts'

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
