import type { GradeScale, ModuleKind } from '@studentgo/protocol/skill-acquirement-plan'

/** What a module of the demo school is within its qualification. Extents are osp, for TUVA weeks. */
export interface DemoUnit {
  module: string
  kind: ModuleKind
  osp: number
  group?: 1 | 2 | 3 | 4
  parent?: string
  scale?: GradeScale
  requires?: string[]
}

/** The first day of study rights to which the new codes of sub-areas belong (domain D11). */
export const newCodesFrom = '2026-08-01'

const vocational = (module: string, osp: number, requires: string[] = []): DemoUnit => ({
  module,
  kind: 'VOCATIONAL',
  osp,
  group: 1,
  requires,
})
const passed = (module: string, osp: number, requires: string[] = []): DemoUnit => ({
  ...vocational(module, osp, requires),
  scale: 'PASS_FAIL',
})
const part = (module: string, weeks: number): DemoUnit => ({
  module,
  kind: 'TUVA_PART',
  osp: weeks,
  scale: 'PASS_FAIL',
})
const subArea = (module: string, parent: string, osp: number): DemoUnit => ({
  module,
  kind: 'COMMON_SUBAREA',
  osp,
  group: 2,
  parent,
})

export const commonUnits: DemoUnit[] = [
  { module: 'YVV', kind: 'COMMON', osp: 14, group: 2 },
  { module: 'YML', kind: 'COMMON', osp: 9, group: 2 },
  { module: 'YYT', kind: 'COMMON', osp: 12, group: 2 },
]

/** Sub-areas by their old ids: 26 osp that everybody studies and 9 in blocks of three that are chosen. */
export const subAreas: DemoUnit[] = [
  subArea('VVAI', 'YVV', 4),
  subArea('VVTK', 'YVV', 1),
  subArea('VVVK', 'YVV', 3),
  subArea('VVTD', 'YVV', 2),
  subArea('VVTL', 'YVV', 1),
  subArea('VVVKV', 'YVV', 3),
  subArea('MLMA', 'YML', 4),
  subArea('MLFK', 'YML', 2),
  subArea('MLMAV', 'YML', 3),
  subArea('YTYK', 'YYT', 2),
  subArea('YTTT', 'YYT', 2),
  subArea('YTOU', 'YYT', 1),
  subArea('YTYY', 'YYT', 1),
  subArea('YTTH', 'YYT', 2),
  subArea('YTKK', 'YYT', 1),
  subArea('YTYYV', 'YYT', 3),
]

export const chosenSubAreas = ['VVVKV', 'MLMAV', 'YTYYV']

export const qualificationUnits: DemoUnit[] = [
  vocational('TVTP', 25),
  vocational('OHJ', 45, ['TVTP']),
  vocational('OKT', 45, ['OHJ']),
  vocational('VTT', 15),
  vocational('KOM', 15),
  vocational('105444', 45),
  vocational('105439', 40, ['105444']),
  vocational('105429', 40, ['105444']),
  vocational('105422', 20),
  { module: 'VENE', kind: 'LOCAL', osp: 10, group: 1 },
  { module: '400011', kind: 'ELECTIVE', osp: 5, group: 1 },
  { module: 'KORK', kind: 'ELECTIVE', osp: 5, group: 1, scale: 'PASS_FAIL' },
  passed('200790', 30),
  passed('200792', 60, ['200790']),
  passed('200795', 30),
  passed('200797', 30),
  part('T101', 6),
  part('T102', 10),
  part('T103', 6),
  part('T104', 2),
  part('T105', 6),
  part('T107', 8),
]
