import type { Localised } from '@studentgo/protocol/shapes'
import type { DemoCourse } from './course.ts'
import { firstYearSoftware } from './first-year-software.ts'
import { apprenticeCourses, preparatory } from './other-courses.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import { secondYearSoftware } from './second-year-software.ts'
import { firstYearWood, thirdYearWood } from './wood-courses.ts'

export interface DemoGroup {
  id: string
  code: string
  name: string
  campus: string
  qualification: { code: string | null; name: Localised }
  /** How many school years ago it started: 0 is the first year. */
  startedYearsAgo: number
  /** How many years the studies are planned to take. */
  years: number
  size: number
  /** How many of them are under 18. */
  minors: number
  responsible: string
  counsellor: string
  courses: DemoCourse[]
  rhythm: 'WEEKLY' | 'STUDY_DAYS'
  lunch: string
}

const software = {
  code: '341101',
  name: {
    fi: 'Tieto- ja viestintätekniikan perustutkinto',
    sv: 'Grundexamen inom informations- och kommunikationsteknik',
    en: 'Vocational Qualification in Information and Communications Technology',
  },
}
const wood = {
  code: '351741',
  name: {
    fi: 'Puuteollisuuden perustutkinto',
    sv: 'Grundexamen inom träindustrin',
    en: 'Vocational Qualification in the Wood Industry',
  },
}
const sports = {
  code: '384248',
  name: {
    fi: 'Liikunnan ja valmennuksen ammattitutkinto',
    sv: 'Yrkesexamen inom idrott och träning',
    en: 'Further Vocational Qualification in Sports and Coaching',
  },
}
const tuva = {
  code: null,
  name: {
    fi: 'Tutkintokoulutukseen valmentava koulutus (TUVA)',
    sv: 'Utbildning som handleder för examensutbildning (Hux)',
    en: 'Preparatory education for upper secondary studies (TUVA)',
  },
}

export const qualifications = { software, wood, sports, tuva }

/** The six groups of domain §4: Q1 24, Q2 18, Q3 10 and TUVA 8 students, 34 of them under 18. */
export function demoGroups(calendar: SchoolCalendar): DemoGroup[] {
  const code = (letters: string, yearsAgo: number) =>
    `${letters}${String(Number(calendar.autumn.start.slice(2, 4)) - yearsAgo).padStart(2, '0')}`
  const satamakatu = { campus: 'satamakatu', counsellor: 'jari.lahti', rhythm: 'WEEKLY' } as const
  const vasaraniemi = { campus: 'vasaraniemi', counsellor: 'maria.bjorklund', rhythm: 'WEEKLY' } as const
  return [
    {
      ...satamakatu,
      id: 'tvt1',
      code: `${code('TVT', 0)}A`,
      name: 'Ohjelmistokehittäjät, 1. vuosi',
      qualification: software,
      startedYearsAgo: 0,
      years: 3,
      size: 12,
      minors: 12,
      responsible: 'kaisa.mantyla',
      courses: firstYearSoftware,
      lunch: '11:30–12:00',
    },
    {
      ...satamakatu,
      id: 'tvt2',
      code: `${code('TVT', 1)}A`,
      name: 'Ohjelmistokehittäjät, 2. vuosi',
      qualification: software,
      startedYearsAgo: 1,
      years: 3,
      size: 12,
      minors: 6,
      responsible: 'ake.soderholm',
      courses: secondYearSoftware,
      lunch: '11:45–12:15',
    },
    {
      ...vasaraniemi,
      id: 'puu1',
      code: `${code('PUU', 0)}A`,
      name: 'Puusepät, 1. vuosi',
      qualification: wood,
      startedYearsAgo: 0,
      years: 3,
      size: 9,
      minors: 9,
      responsible: 'pentti.halonen',
      courses: firstYearWood,
      lunch: '11:30–12:00',
    },
    {
      ...vasaraniemi,
      id: 'puu3',
      code: `${code('PUU', 2)}A`,
      name: 'Puusepät, 3. vuosi',
      qualification: wood,
      startedYearsAgo: 2,
      years: 3,
      size: 9,
      minors: 0,
      responsible: 'riikka.salmela',
      courses: thirdYearWood,
      lunch: '11:45–12:15',
    },
    {
      id: 'lva',
      code: `${code('LVA', 0)}O`,
      name: 'Liikunta ja valmennus, oppisopimus',
      campus: 'liikuntapuisto',
      qualification: sports,
      startedYearsAgo: 0,
      years: 2,
      size: 10,
      minors: 0,
      responsible: 'timo.vaisanen',
      counsellor: 'maria.bjorklund',
      courses: apprenticeCourses,
      rhythm: 'STUDY_DAYS',
      lunch: '11:30–12:00',
    },
    {
      ...satamakatu,
      id: 'tuva',
      code: `${code('TUVA', 0)}A`,
      name: 'Valmentava koulutus',
      qualification: tuva,
      startedYearsAgo: 0,
      years: 1,
      size: 8,
      minors: 7,
      responsible: 'jenni.laakso',
      courses: preparatory,
      lunch: '11:35–12:05',
    },
  ]
}
