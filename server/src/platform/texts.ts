import type { Language } from '@studentgo/protocol/language'

/** A file of `protocol/translations/server`: each key with its text in three languages. */
type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>
type Values = Readonly<Record<string, string | number>>
type GroupOf<Key> = Key extends `${infer Group}.${string}` ? Group : never

/** A text with values in place of its `{{placeholders}}`; one without a value stays. */
export function fillText(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}

/** The texts of a file in one language, by key. */
export function textsIn<File extends Texts>(texts: File, language: Language) {
  return (key: keyof File, values: Values = {}): string => fillText(texts[key]?.[language] ?? '', values)
}

/** A code with its name, which has the key `group.code`; a code without a text names itself. */
export function codeRefIn<File extends Texts>(
  texts: File,
  group: GroupOf<keyof File>,
  code: string,
  language: Language,
) {
  const all: Texts = texts
  return { code, name: all[`${group}.${code}`]?.[language] ?? code }
}
