import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { wireLanguage } from './language.ts'
import { policies } from './policies.ts'
import { dateTime, localised } from './shapes.ts'

/** Switches of whole screens. A screen that is off keeps its line in the menu, with the reason. */
export const features = z.object({
  timetable: z.boolean(),
  absences: z.boolean(),
  calendarFeed: z.boolean(),
  localAccounts: z.boolean(),
  openIdConnect: z.boolean(),
  hideQualificationEventAssessment: z.boolean(),
})
export type Features = z.infer<typeof features>

export const publicConfig = z.object({
  providerName: localised,
  /** Below the public path; empty shows the initial of the name. */
  logoUrl: z.string(),
  /** A CSS colour `#rrggbb`, checked for contrast when it is set; empty keeps the product's own. */
  accentColour: z.string(),
  basePath: z.string(),
  apiBase: z.string(),
  features,
  policies,
  timeZone: z.string(),
  ssoLoginUrl: z.string(),
  parentLoginUrl: z.string(),
  supportContact: z.string(),
  privacyUrl: z.string(),
  accessibilityUrl: z.string(),
  feedbackUrl: z.string(),
  maintenance: z.optional(z.object({ from: dateTime, to: dateTime, text: localised })),
  minClientVersion: z.string(),
  attachment: z.object({ maxBytes: z.int(), types: z.array(z.string()) }),
  session: z.object({ idleMinutes: z.int(), warnBeforeSeconds: z.int() }),
  /** True when the server runs on the embedded database: the sign-in page says so. */
  embedded: z.boolean(),
  /** Demo sign-ins to offer on the sign-in page; empty outside the demo school. */
  demoUsers: z.array(z.object({ username: z.string(), name: z.string(), note: localised })),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const readConfig = endpoint({
  method: 'POST',
  path: '/public/config',
  affects: [],
  who: anyone,
  summary: 'Public configuration of the provider: names, switches, policies',
  body: z.strictObject({
    area: z.optional(z.enum(['student', 'parent'])),
    language: z.optional(wireLanguage),
    clientVersion: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: publicConfig,
})
