import type { Language } from '@studentgo/protocol/language'

/** A text in each language as values of fields, in the shape of `inLanguages`. */
export type Texts = Record<Language, string>

/** The initial values of a text's fields; without a text they are empty. */
export function textsOf({
  fi = '',
  sv = '',
  en = '',
}: { [Name in Language]?: string | undefined } = {}): Texts {
  return { fi, sv, en }
}
