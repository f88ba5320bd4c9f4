import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { wireLanguages } from './language.ts'
import { wireLanguage } from './shapes.ts'

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/locale/',
  affects: ['/'],
  who: anyone,
  summary: 'Changes the language of the session and sets the cookie prottLang',
  body: z.strictObject({ language: z.enum(wireLanguages, { error: 'locale.unknown' }) }),
  reply: z.object({ language: wireLanguage }),
})
