import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { wireLanguage } from './language.ts'

/** Namespaces of the translations: `common` and, for the five error pages, `error`. */
export const namespaces = ['common', 'error'] as const
export type Namespace = (typeof namespaces)[number]

export const readTranslations = endpoint({
  method: 'GET',
  base: 'translations',
  path: '/:lng/:ns',
  who: anyone,
  dialect: 'json',
  summary: 'All texts of a namespace in one language, as plain key to text',
  params: z.strictObject({ lng: wireLanguage, ns: z.enum(namespaces) }),
  reply: z.record(z.string(), z.string()),
})
