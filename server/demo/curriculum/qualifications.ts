import type { QualificationRecord } from '../../src/import/curriculum-records.ts'
import { qualifications } from '../groups.ts'
import { named } from '../module.ts'

export type DemoQualification = keyof typeof qualifications

export const demoQualifications: Record<DemoQualification, QualificationRecord> = {
  software: {
    source_id: 'software',
    code: '341101',
    name: qualifications.software.name,
    basis_number: 'OPH-1117-2019',
    level: 'INITIAL',
    extent: 180,
    unit: 'OSP',
    grade_scale: 'NUM_1_5',
  },
  wood: {
    source_id: 'wood',
    code: '351741',
    name: qualifications.wood.name,
    basis_number: 'OPH-2455-2017',
    level: 'INITIAL',
    extent: 180,
    unit: 'OSP',
    grade_scale: 'NUM_1_5',
  },
  sports: {
    source_id: 'sports',
    code: '384248',
    name: qualifications.sports.name,
    basis_number: 'OPH-1161-2018',
    level: 'FURTHER',
    extent: 150,
    unit: 'OSP',
    grade_scale: 'PASS_FAIL',
  },
  tuva: {
    source_id: 'tuva',
    code: 'TUVA',
    name: qualifications.tuva.name,
    basis_number: null,
    level: 'TUVA',
    extent: 38,
    unit: 'WEEK',
    grade_scale: 'PASS_FAIL',
  },
}

type Name = ReturnType<typeof named>

/** The competence area and the title of those who graduate, where the qualification has them. */
export const competenceAreas: Record<DemoQualification, { area: Name | null; titles: Name[] }> = {
  software: {
    area: null,
    titles: [named('Ohjelmistokehittäjä', 'Programvaruutvecklare', 'Software developer')],
  },
  wood: {
    area: named('Puusepänteollisuus', 'Snickeriindustri', 'Joinery'),
    titles: [named('Puuseppä', 'Snickare', 'Joiner')],
  },
  sports: { area: null, titles: [] },
  tuva: { area: null, titles: [] },
}
