import { type DemoModule, named } from './module.ts'

/** Sub-areas of the common units, with the codes before and after 1 August 2026 (domain D11). */
export const commonModules: DemoModule[] = [
  {
    id: 'VVAI',
    code: 'VVAI',
    code26: 'VVAI26',
    name: named(
      'Viestintä ja vuorovaikutus äidinkielellä',
      'Kommunikation och interaktion på modersmålet',
      'Communication in the mother tongue',
    ),
  },
  {
    id: 'VVTK',
    code: 'VVTK',
    code26: 'VVTK26',
    name: named(
      'Viestintä ja vuorovaikutus toisella kotimaisella kielellä',
      'Kommunikation och interaktion på det andra inhemska språket',
      'Communication in the second national language',
    ),
  },
  {
    id: 'VVVK',
    code: 'VVVK',
    code26: 'VVVK26',
    name: named(
      'Viestintä ja vuorovaikutus vieraalla kielellä',
      'Kommunikation och interaktion på ett främmande språk',
      'Communication in a foreign language',
    ),
  },
  {
    id: 'VVTD',
    code: 'VVTD',
    code26: 'VVTD26',
    name: named(
      'Toiminta digitaalisessa ympäristössä',
      'Verksamhet i en digital miljö',
      'Working in a digital environment',
    ),
  },
  {
    id: 'VVTL',
    code: 'VVTL',
    code26: 'VVTL26',
    name: named('Taide ja luova ilmaisu', 'Konst och kreativt uttryck', 'Art and creative expression'),
  },
  {
    id: 'MLMA',
    code: 'MLMA',
    code26: 'MLMA26',
    name: named(
      'Matematiikka ja matematiikan soveltaminen',
      'Matematik och matematikens tillämpning',
      'Mathematics and its uses',
    ),
  },
  {
    id: 'MLFK',
    code: 'MLFK',
    code26: 'MLFK26',
    name: named(
      'Fysikaaliset ja kemialliset ilmiöt ja niiden soveltaminen',
      'Fysikaliska och kemiska fenomen och deras tillämpning',
      'Physics and chemistry and their uses',
    ),
  },
  {
    id: 'YTYK',
    code: 'YTYK',
    code26: 'YTYK26',
    name: named(
      'Yhteiskunnassa ja kansalaisena toimiminen',
      'Att verka i samhället och som medborgare',
      'Society and citizenship',
    ),
  },
  {
    id: 'YTTT',
    code: 'YTTT',
    code26: 'YTTT26',
    name: named('Työelämässä toimiminen', 'Att verka i arbetslivet', 'Working life'),
  },
  {
    id: 'YTOU',
    code: 'YTOU',
    code26: 'YTOU26',
    name: named(
      'Opiskelu- ja urasuunnitteluvalmiudet',
      'Studie- och karriärplaneringsfärdigheter',
      'Study and career planning',
    ),
  },
  {
    id: 'YTTH',
    code: 'YTTH',
    code26: 'YTLTTH26',
    name: named(
      'Työkyvyn ja hyvinvoinnin ylläpitäminen',
      'Upprätthållande av arbetsförmåga och välbefinnande',
      'Work ability and well-being',
    ),
  },
]
