import { type DemoModule, named } from '../module.ts'

/** The three common units, and sub-areas that no course of this year teaches. */
export const moreCommonModules: DemoModule[] = [
  {
    id: 'YVV',
    code: 'YVV',
    name: named(
      'Viestintä- ja vuorovaikutusosaaminen',
      'Kunnande i kommunikation och interaktion',
      'Communication and interaction',
    ),
  },
  {
    id: 'YML',
    code: 'YML',
    name: named(
      'Matemaattis-luonnontieteellinen osaaminen',
      'Kunnande i matematik och naturvetenskap',
      'Mathematics and science',
    ),
  },
  {
    id: 'YYT',
    code: 'YYT',
    name: named(
      'Yhteiskunta- ja työelämäosaaminen',
      'Kunnande i samhället och arbetslivet',
      'Society and working life',
    ),
  },
  {
    id: 'YTYY',
    code: 'YTYY',
    code26: 'YTYY26',
    name: named(
      'Yrittäjyys ja yrittäjämäinen toiminta',
      'Företagsamhet och företagsam verksamhet',
      'Entrepreneurship',
    ),
  },
  {
    id: 'YTKK',
    code: 'YTKK',
    code26: 'YTKK26',
    name: named(
      'Kestävän kehityksen edistäminen',
      'Främjande av hållbar utveckling',
      'Promoting sustainable development',
    ),
  },
  {
    id: 'VVVKV',
    code: 'VVVK',
    code26: 'VVVK26',
    name: named('Vieras kieli, valinnainen', 'Främmande språk, valfri del', 'Foreign language, elective'),
  },
  {
    id: 'MLMAV',
    code: 'MLMA',
    code26: 'MLMA26',
    name: named('Matematiikka, valinnainen', 'Matematik, valfri del', 'Mathematics, elective'),
  },
  {
    id: 'YTYYV',
    code: 'YTYY',
    code26: 'YTYY26',
    name: named('Yrittäjyys, valinnainen', 'Företagsamhet, valfri del', 'Entrepreneurship, elective'),
  },
]
