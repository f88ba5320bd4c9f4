import type { Language } from '@studentgo/protocol/language'

/** A text in each language as fields hold it, in the shape of `inLanguages`. */
export type Texts = Record<Language, string>

/** What is written of a text, for its fields to begin with; without one they are empty. */
export function textsOf({
  fi = '',
  sv = '',
  en = '',
}: { [Name in Language]?: string | undefined } = {}): Texts {
  return { fi, sv, en }
}
