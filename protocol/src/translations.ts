import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { wireLanguage } from './shapes.ts'

/** Namespaces of the translations: `common` and, for the five error pages, `error`. */
export const namespaces = ['common', 'error'] as const
export type Namespace = (typeof namespaces)[number]

/** Parts of the portal with texts of their own, each a folder of `protocol/translations`; `public` is needed in all. */
export const translationAreas = ['public', 'student', 'guardian', 'staff'] as const
export type TranslationArea = (typeof translationAreas)[number]

/** The folders whose texts a page of an area shows: guardians and staff have screens of the student area among their own. */
export const textFolders: Readonly<Record<TranslationArea, readonly TranslationArea[]>> = {
  public: ['public'],
  student: ['public', 'student'],
  guardian: ['public', 'student', 'guardian'],
  staff: ['public', 'student', 'staff'],
}

/** Texts of one language by key. */
export type TextsOfLanguage = Record<Namespace, Record<string, string>>

/** The namespace of a file of translations: `error.json` is `error`, all others together are `common`. */
export function namespaceOf(file: string): Namespace {
  return namespaces.find(one => `${one}.json` === file) ?? 'common'
}

export const readTranslations = endpoint({
  method: 'GET',
  base: 'translations',
  path: '/:lng/:ns',
  who: anyone,
  dialect: 'json',
  summary: 'All texts of a namespace in one language, as a flat map from key to text',
  params: z.strictObject({ lng: wireLanguage, ns: z.enum(namespaces) }),
  reply: z.record(z.string(), z.string()),
})
