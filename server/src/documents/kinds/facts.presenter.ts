import type { Language } from '@studentgo/protocol/language'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PdfFact } from '../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../platform/rows/localised.ts'

/** Labels with their values; what has no value is left out. */
export function factsOf(
  language: Language,
  facts: readonly (readonly [Localised, string | null | undefined])[],
): PdfFact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label: inLanguage(label, language), value }] : []))
}
