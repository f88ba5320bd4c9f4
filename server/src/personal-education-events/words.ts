import type { Language } from '@studentgo/protocol/language'
import type { LearningMethod } from '@studentgo/protocol/personal-education-events'
import type { CodeRef, Localised } from '@studentgo/protocol/shapes'
import { inLanguage } from '../platform/localised.ts'

const methods: Record<LearningMethod, Localised> = {
  SCHOOL: { fi: 'Oppilaitoksessa', sv: 'Vid läroanstalten', en: 'At school' },
  TRAINING_AGREEMENT: { fi: 'Koulutussopimus', sv: 'Utbildningsavtal', en: 'Training agreement' },
  APPRENTICESHIP: { fi: 'Oppisopimus', sv: 'Läroavtal', en: 'Apprenticeship' },
}

/** The code set oppimisymparistot, with the names that it has; the school may use others of its own. */
const environments: Record<string, Localised> = {
  '0002': { fi: 'Verkko-oppimisympäristö', sv: 'Nätbaserad lärmiljö', en: 'Online environment' },
  '0003': { fi: 'Lukio', sv: 'Gymnasium', en: 'General upper secondary school' },
}

/** The code set oppisopimuksenperusta. */
const bases: Record<string, Localised> = {
  '01': { fi: 'Työsuhteeseen perustuva', sv: 'Grundar sig på anställning', en: 'Based on employment' },
  '02': { fi: 'Yrittäjyyteen perustuva', sv: 'Grundar sig på företagande', en: 'Based on entrepreneurship' },
}

/** Stands for the name of an instructor where a name would tell the workplace. */
const atWorkplace: Localised = { fi: 'Työpaikka', sv: 'Arbetsplatsen', en: 'Workplace' }

export function methodRef(method: LearningMethod, language: Language): CodeRef {
  return { code: method, name: inLanguage(methods[method], language) }
}

export function environmentRef(code: string, language: Language): CodeRef {
  return named(environments, code, language)
}

export function basisRef(code: string, language: Language): CodeRef {
  return named(bases, code, language)
}

export function workplaceWord(language: Language): string {
  return inLanguage(atWorkplace, language)
}

function named(names: Record<string, Localised>, code: string, language: Language): CodeRef {
  const name = names[code]
  return { code, name: name === undefined ? code : inLanguage(name, language) }
}
