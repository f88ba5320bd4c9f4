import type { ExplanationReason } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import type { CodeRef } from '@studentgo/protocol/shapes'

type Names = Record<Language, string>

/** The words that Finnish schools use for the codes of absence (domain 2.1). */
const codeNames: Record<string, Names> = {
  S: { fi: 'Selvittämätön poissaolo', sv: 'Outredd frånvaro', en: 'Unexplained absence' },
  T: { fi: 'Terveydellinen syy', sv: 'Hälsoskäl', en: 'Health reason' },
  E: { fi: 'Ennalta anottu vapaa', sv: 'På förhand beviljad ledighet', en: 'Pre-approved leave' },
  MS: { fi: 'Muu selvitetty poissaolo', sv: 'Annan utredd frånvaro', en: 'Other explained absence' },
  KS: { fi: 'Koulu selvittänyt', sv: 'Skolan har utrett', en: 'Explained by the school' },
  L: { fi: 'Luvaton poissaolo (selvitetty)', sv: 'Olovlig frånvaro (utredd)', en: 'Unauthorised absence' },
  M1: { fi: 'Myöhässä alle 15 min', sv: 'Försenad under 15 min', en: 'Late under 15 min' },
  M2: { fi: 'Myöhässä 15 min tai yli', sv: 'Försenad 15 min eller mer', en: 'Late 15 min or more' },
  O: { fi: 'Opetus muualla', sv: 'Undervisning på annan plats', en: 'Teaching elsewhere' },
  K: { fi: 'Muu koulun toiminta', sv: 'Annan skolverksamhet', en: 'Other school activity' },
  W: { fi: 'Työpaikalla oppiminen', sv: 'Lärande på arbetsplats', en: 'Workplace learning' },
  P: { fi: 'Poistunut kesken', sv: 'Avlägsnade sig', en: 'Left early' },
  '+': { fi: 'Myönteinen palaute', sv: 'Positiv respons', en: 'Positive note' },
}

const reasonNames: Record<ExplanationReason, Names> = {
  T: { fi: 'Terveydellinen syy', sv: 'Hälsoskäl', en: 'Health reason' },
  E: { fi: 'Ennalta sovittu vapaa', sv: 'På förhand avtalad ledighet', en: 'Leave agreed beforehand' },
  MS: {
    fi: 'Perhesyy tai muu pakottava syy',
    sv: 'Familjeskäl eller annat tvingande skäl',
    en: 'Family or other compelling reason',
  },
  OTHER: { fi: 'Muu syy', sv: 'Annat skäl', en: 'Another reason' },
}

/** A code of a mark with its name; lateness is named by the provider's boundary. */
export function markType(code: string, language: Language, lateBoundaryMinutes: number): CodeRef {
  const name = codeNames[code]?.[language] ?? code
  const isLate = code === 'M1' || code === 'M2'
  return { code, name: isLate ? name.replace('15', String(lateBoundaryMinutes)) : name }
}

/** A reason that a person gave, with its name. */
export function reasonType(code: string, language: Language): CodeRef {
  const names = isReason(code) ? reasonNames[code] : undefined
  return { code, name: names?.[language] ?? code }
}

export function isReason(code: string): code is ExplanationReason {
  return Object.hasOwn(reasonNames, code)
}
