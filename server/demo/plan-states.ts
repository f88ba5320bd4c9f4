import type { ModuleState } from '@studentgo/protocol/skill-acquirement-plan'

/** How far a group has come: which parts of the qualification stand where. What is not named is planned. */
export interface Stage {
  units: string[]
  common: boolean
  completed: string[]
  ongoing: string[]
  scheduled: string[]
  /** What the student has not chosen or agreed on yet. */
  open: string[]
}

const software = ['TVTP', 'OHJ', 'OKT', 'VTT', 'KOM']
const woodTrunk = ['105444', '105439', '105429']
const localTrack = ['VENE', '400011', 'KORK']
const sports = ['200790', '200792', '200795', '200797']
const preparatory = ['T101', 'T102', 'T103', 'T104', 'T105', 'T107']
const everyCommon = [
  ...['VVAI', 'VVTK', 'VVVK', 'VVTD', 'VVTL', 'VVVKV', 'MLMA', 'MLFK', 'MLMAV'],
  ...['YTYK', 'YTTT', 'YTOU', 'YTYY', 'YTTH', 'YTKK', 'YTYYV'],
]

const nothing = { completed: [], ongoing: [], scheduled: [], open: [] }

export type StageName =
  | 'softwareFresh'
  | 'softwareFirst'
  | 'softwareSecond'
  | 'softwareDone'
  | 'woodFresh'
  | 'woodFirst'
  | 'woodThird'
  | 'woodThirdLocal'
  | 'sports'
  | 'tuva'

export const stages: Record<StageName, Stage> = {
  softwareFresh: { ...nothing, units: software, common: true, ongoing: ['TVTP'], open: ['VTT', 'KOM'] },
  softwareFirst: {
    units: software,
    common: true,
    completed: [],
    ongoing: ['TVTP', 'OHJ', 'VVAI', 'MLMA', 'YTTH', 'YTOU'],
    scheduled: ['VVVK', 'MLFK'],
    open: ['KOM', 'YTYYV'],
  },
  softwareSecond: {
    units: software,
    common: true,
    completed: ['TVTP', 'OHJ', 'VVAI', 'VVVK', 'MLFK', 'YTTH'],
    ongoing: ['OKT', 'VTT', 'VVTD', 'YTYK', 'MLMA', 'YTOU'],
    scheduled: ['VVTK', 'YTTT', 'VVTL'],
    open: ['YTYYV'],
  },
  softwareDone: {
    ...nothing,
    units: software,
    common: true,
    completed: [...software, ...everyCommon],
  },
  woodFresh: { ...nothing, units: [...woodTrunk, '105422'], common: true },
  woodFirst: {
    units: [...woodTrunk, '105422'],
    common: true,
    completed: [],
    ongoing: ['105444', '105422', 'VVAI', 'YTTT', 'YTOU'],
    scheduled: ['MLMA'],
    open: ['MLMAV'],
  },
  woodThird: {
    units: [...woodTrunk, '105422'],
    common: true,
    completed: ['105444', '105422', ...everyCommon.filter(id => !['YTOU', 'YTYYV', 'VVTL'].includes(id))],
    ongoing: ['105439', '105429', 'YTOU'],
    scheduled: [],
    open: [],
  },
  woodThirdLocal: {
    units: [...woodTrunk, ...localTrack],
    common: true,
    completed: ['105444', '400011', ...everyCommon.filter(id => !['YTOU', 'YTYYV', 'VVTL'].includes(id))],
    ongoing: ['105439', '105429', 'YTOU'],
    scheduled: ['VENE'],
    open: [],
  },
  sports: {
    ...nothing,
    units: sports,
    common: false,
    ongoing: ['200790', '200792'],
    scheduled: ['200795'],
  },
  tuva: {
    ...nothing,
    units: preparatory,
    common: false,
    ongoing: ['T101', 'T102', 'T103', 'T107'],
    open: ['T104'],
  },
}

export function stateIn(stage: Stage, module: string): ModuleState {
  if (stage.completed.includes(module)) return 'COMPLETED'
  if (stage.ongoing.includes(module)) return 'ONGOING'
  if (stage.scheduled.includes(module)) return 'SCHEDULED'
  return stage.open.includes(module) ? 'NOT_PLANNED' : 'PLANNED'
}
