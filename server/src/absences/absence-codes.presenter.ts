import type { ExplanationReason } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import type { CodeRef } from '@studentgo/protocol/shapes'
import texts from '@studentgo/protocol/translations/server/absences.json' with { type: 'json' }
import { codeRefIn, fillText } from '../platform/texts.ts'

/** A code of a mark with its name, as Finnish schools use them (domain 2.1); lateness is named by the provider's boundary. */
export function markType(code: string, language: Language, lateBoundaryMinutes: number): CodeRef {
  const { name } = codeRefIn(texts, 'code', code, language)
  return { code, name: fillText(name, { minutes: lateBoundaryMinutes }) }
}

/** A reason that a person gave, with its name. */
export function reasonType(code: string, language: Language): CodeRef {
  return codeRefIn(texts satisfies Record<`reason.${ExplanationReason}`, unknown>, 'reason', code, language)
}
