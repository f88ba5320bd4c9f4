import { commonModules } from './common-modules.ts'
import { type DemoModule, named } from './module.ts'

/** What the demo school teaches (domain §4): vocational units, sub-areas of common units, parts of TUVA. */
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
  ...commonModules,
]
