import type { Language } from '@studentgo/protocol/language'
import type { Localised } from '@studentgo/protocol/shapes'
import { type RawBuilder, sql } from 'kysely'

/** In SQL: a jsonb column of content in the reader's language, or in Finnish where the school has not written it. */
export function localisedColumn(column: string, language: Language): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${language}, ''), ${sql.ref(column)} ->> 'fi')`
}

/** In SQL: the language of what `localisedColumn` gives, where it is not the reader's. */
export function fallbackLanguageColumn(column: string, language: Language): RawBuilder<Language | null> {
  return sql<Language | null>`case when nullif(${sql.ref(column)} ->> ${language}, '') is null
    and ${sql.ref(column)} ->> 'fi' <> '' then 'fi' end`
}

/** The language of what `inLanguage` gives, where it is not the reader's. */
export function fallbackLanguage(content: Localised, language: Language): Language | undefined {
  return content[language] ? undefined : 'fi'
}

/** Content in the reader's language, or in Finnish where the school has not written it. */
export function inLanguage(content: Localised, language: Language): string {
  return content[language] || content.fi
}

/** What somebody has typed in one language, as content: Finnish is what there always is. */
export function writtenIn(language: Language, text: string): Localised {
  return language === 'fi' ? { fi: text } : { fi: text, [language]: text }
}
