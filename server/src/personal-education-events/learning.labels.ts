import type { LearningMethod } from '@studentgo/protocol/personal-education-events'
import type { Localised } from '@studentgo/protocol/shapes'

export const methodLabels: Record<LearningMethod, Localised> = {
  SCHOOL: { fi: 'Oppilaitoksessa', sv: 'Vid läroanstalten', en: 'At the college' },
  TRAINING_AGREEMENT: { fi: 'Koulutussopimus', sv: 'Utbildningsavtal', en: 'Training agreement' },
  APPRENTICESHIP: { fi: 'Oppisopimus', sv: 'Läroavtal', en: 'Apprenticeship' },
}

/** The code set oppimisymparistot, with the names that it has; the school may use others of its own. */
export const environmentLabels: Record<string, Localised> = {
  '0002': { fi: 'Verkko-oppimisympäristö', sv: 'Nätbaserad lärmiljö', en: 'Online environment' },
  '0003': { fi: 'Lukio', sv: 'Gymnasium', en: 'General upper secondary school' },
}

/** The code set oppisopimuksenperusta. */
export const apprenticeshipBasisLabels: Record<string, Localised> = {
  '01': { fi: 'Työsuhteeseen perustuva', sv: 'Grundar sig på anställning', en: 'Based on employment' },
  '02': { fi: 'Yrittäjyyteen perustuva', sv: 'Grundar sig på företagande', en: 'Based on entrepreneurship' },
}

/** Replaces the name of an instructor where that name would tell the workplace. */
export const workplaceLabel: Localised = { fi: 'Työpaikka', sv: 'Arbetsplatsen', en: 'Workplace' }
