import * as z from 'zod/mini'
import { anySession, endpoint } from './endpoint.ts'
import { date, localised } from './shapes.ts'

export const codeLists = [
  'countries',
  'languages',
  'nationalities',
  'basiceducations',
  'basiceducationlevels',
  'militaryservicetypes',
  'employmentstatuses',
  'employmenttypes',
] as const
export type CodeList = (typeof codeLists)[number]

export const codeItem = z.object({
  code: z.string(),
  name: z.string(),
  names: localised,
  order: z.int(),
  active: z.boolean(),
  validFrom: z.optional(date),
  validTo: z.optional(date),
  meta: z.optional(
    z.object({
      alpha2: z.optional(z.string()),
      alpha3: z.optional(z.string()),
      numeric: z.optional(z.string()),
      koodistoUri: z.optional(z.string()),
    }),
  ),
})
export type CodeItem = z.infer<typeof codeItem>

export const listCodes = endpoint({
  method: 'GET',
  path: '/code/:list',
  who: anySession,
  summary: 'One of the eight reference lists, in the language of the session',
  params: z.strictObject({ list: z.enum(codeLists) }),
  reply: z.array(codeItem),
})
