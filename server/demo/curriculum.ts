import type { Localised } from '@studentgo/protocol/shapes'

/** What the demo school teaches (domain §4): units and sub-areas, and the courses by which they are taught. */

export interface DemoModule {
  id: string
  code: string
  /** Sub-areas of common units have a new code for study rights that start on 1 August 2026 or after. */
  code26?: string
  name: Localised
}

function named(fi: string, sv: string, en: string): Localised {
  return { fi, sv, en }
}

export const demoModules: DemoModule[] = [
  {
    id: 'TVTP',
    code: 'TVTP',
    name: named(
      'Tieto- ja viestintätekniikan perustehtävät',
      'Grundläggande uppgifter inom informations- och kommunikationsteknik',
      'Basic tasks in information and communications technology',
    ),
  },
  { id: 'OHJ', code: 'OHJ', name: named('Ohjelmointi', 'Programmering', 'Programming') },
  {
    id: 'OKT',
    code: 'OKT',
    name: named(
      'Ohjelmistokehittäjänä toimiminen',
      'Arbete som programvaruutvecklare',
      'Working as a software developer',
    ),
  },
  {
    id: 'VTT',
    code: 'VTT',
    name: named(
      'Verkkopalvelun tekninen toteuttaminen',
      'Tekniskt genomförande av en webbtjänst',
      'Building a web service',
    ),
  },
  {
    id: '105444',
    code: '105444',
    name: named(
      'Puutuotevalmistuksessa toimiminen',
      'Arbete inom träproduktstillverkning',
      'Working in wood product manufacturing',
    ),
  },
  {
    id: '105439',
    code: '105439',
    name: named(
      'Puusepäntuotteiden valmistaminen',
      'Tillverkning av snickeriprodukter',
      'Making joinery products',
    ),
  },
  {
    id: '105429',
    code: '105429',
    name: named('Kalusteiden valmistaminen', 'Tillverkning av möbler', 'Making furniture'),
  },
  {
    id: '105422',
    code: '105422',
    name: named('CAD 3D-mallintaminen', 'CAD 3D-modellering', '3D modelling with CAD'),
  },
  {
    id: 'VENE',
    code: 'KVT',
    name: named(
      'Kuutsalmen venepajan työt',
      'Arbeten i Kuutsalmi båtverkstad',
      'Work at the Kuutsalmi boat workshop',
    ),
  },
  {
    id: '200790',
    code: '200790',
    name: named(
      'Liikunnan toimintaympäristössä toimiminen',
      'Arbete i verksamhetsmiljön inom idrott',
      'Working in the field of sports',
    ),
  },
  {
    id: '200792',
    code: '200792',
    name: named(
      'Nuorten liikunnan edistäminen',
      'Främjande av ungas idrott',
      'Promoting sports among young people',
    ),
  },
  {
    id: '200795',
    code: '200795',
    name: named(
      'Yksilöllinen liikunnan ohjaaminen',
      'Individuell idrottshandledning',
      'Individual sports coaching',
    ),
  },
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
  {
    id: 'T101',
    code: '101',
    name: named(
      'Opiskelu- ja urasuunnittelutaidot',
      'Färdigheter i studie- och karriärplanering',
      'Study and career planning skills',
    ),
  },
  {
    id: 'T102',
    code: '102',
    name: named(
      'Työelämätaidot ja työelämässä tapahtuva oppiminen',
      'Arbetslivsfärdigheter och lärande i arbetslivet',
      'Working life skills',
    ),
  },
  {
    id: 'T103',
    code: '103',
    name: named(
      'Arjen taidot ja yhteiskunnallinen osallisuus',
      'Vardagsfärdigheter och delaktighet i samhället',
      'Everyday skills and taking part in society',
    ),
  },
  {
    id: 'T107',
    code: '107',
    name: named(
      'Perustaitojen vahvistaminen',
      'Stärkande av grundläggande färdigheter',
      'Strengthening basic skills',
    ),
  },
]
