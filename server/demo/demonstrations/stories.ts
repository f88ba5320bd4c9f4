import type { DemonstrationState } from '@studentgo/protocol/competence-demonstrations'

/** What one person's demonstration of a unit is like; `right|module` by the unit's old id. */
export interface DemonstrationStory {
  state?: DemonstrationState
  /** First day, counted in days from the day that the demo turns around. */
  inDays?: number
  days?: number
  startTime?: string
  endTime?: string
  /** The student's own assessment, whatever chance says. */
  own?: 'NONE' | 'DRAFT' | 'SENT' | 'SHARED'
  /** An attempt after the published one. */
  next?: { raise: boolean; inDays: number; state: DemonstrationState }
  /** What was asked for after the result. */
  asked?: { kind: 'REVIEW'; reason: string; answer: string }
}

export const stories: Record<string, DemonstrationStory> = {
  'aada.kuisma-1|VVTD': { own: 'SHARED' },
  'aada.kuisma-1|TVTP': { state: 'PLANNED', inDays: 130, days: 2 },
  'amina.warsame-1|105439': {
    state: 'READY',
    inDays: 8,
    days: 2,
    startTime: '07:00',
    endTime: '15:00',
    own: 'DRAFT',
  },
  'joonas.vainio-1|OHJ': { own: 'SENT' },
  'mikael.lindqvist-1|OHJ': { inDays: -4, own: 'SENT' },
  'mikael.lindqvist-1|MLMA': {
    state: 'AGREED',
    inDays: 15,
    days: 1,
    startTime: '12:15',
    endTime: '14:15',
    own: 'NONE',
  },
  'olena.bondar-1|OKT': { state: 'AGREED', inDays: 17, days: 3, own: 'NONE' },
  'vaino.ohman-1|OHJ': { own: 'SENT', next: { raise: false, inDays: 10, state: 'AGREED' } },
  'asa-maria.soderstrom-1|TVTP': { own: 'SENT', next: { raise: true, inDays: 22, state: 'AGREED' } },
  'asa-maria.soderstrom-1|OHJ': {
    state: 'REVIEWED',
    own: 'SENT',
    asked: {
      kind: 'REVIEW',
      reason: 'Jag anser att testningen inte har beaktats i vitsordet.',
      answer: 'Bedömningen har granskats. Vitsordet ändras inte; motiveringen har förtydligats.',
    },
  },
  'veera.salo-1|OKT': { state: 'POSTPONED', inDays: 30, days: 3, own: 'NONE' },
  'toivo.pontinen-1|105429': { inDays: -3, own: 'SENT' },
  'tuomas.harju-1|200790': { own: 'SENT' },
  'tuomas.harju-1|200792': { state: 'PLANNED', inDays: 95, days: 2 },
  'reetta.hakkinen-1|200790': { state: 'DONE', inDays: -5, own: 'SHARED' },
}
