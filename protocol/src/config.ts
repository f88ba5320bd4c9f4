import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { languages } from './language.ts'
import { areas, configPath } from './paths.ts'
import { policies } from './policies.ts'
import { dateTime, localised, wireLanguage } from './shapes.ts'

/** What each school has until it switches something off: every screen but home and one's own account. */
export const screensOn = {
  timetable: true,
  absences: true,
  plan: true,
  competenceDemonstrations: true,
  chooseEvents: true,
  personalEvents: true,
  planActivities: true,
  studySkills: true,
  specialSupport: true,
  attachments: true,
  documents: true,
  personalInfo: true,
  studySocialBenefit: true,
  messages: true,
  news: true,
  requests: true,
  staffSearch: true,
  calendarFeed: true,
  processTracking: true,
  contracts: true,
}

/** Switches. A screen that is off keeps its line in the menu, with the reason. */
export const features = z.object(
  withScreens({
    localAccounts: z.boolean(),
    openIdConnect: z.boolean(),
    hideQualificationEventAssessment: z.boolean(),
  }),
)

// By this the build of the browser, which needs no schema, can leave it out:
// @__NO_SIDE_EFFECTS__
function withScreens<Others>(others: Others) {
  const ofScreens = Object.fromEntries(Object.keys(screensOn).map(name => [name, z.boolean()]))
  return { ...(ofScreens as Record<keyof typeof screensOn, z.ZodMiniBoolean<boolean>>), ...others }
}
export type Features = z.infer<typeof features>

/** A break that the school has announced. */
export const maintenance = z.object({ from: dateTime, to: dateTime, text: localised })

export const publicConfig = z.object({
  providerName: localised,
  /** In the bar of a phone, where the name has no room. */
  shortName: z.optional(localised),
  /** Below the public path; empty shows the initial of the name. */
  logoUrl: z.string(),
  /** Of what the school writes in one language only: rooms, titles, notes. */
  contentLanguage: z.enum(languages),
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
  maintenance: z.optional(maintenance),
  minClientVersion: z.string(),
  attachment: z.object({ maxBytes: z.int(), types: z.array(z.string()) }),
  session: z.object({ idleMinutes: z.int(), warnBeforeSeconds: z.int() }),
  /** True when the server runs on the embedded database; the sign-in page then shows a notice. */
  embedded: z.boolean(),
  /** The secret of the demo staff's authenticator apps, at their sign-in. */
  demoAuthenticatorSecret: z.optional(z.string()),
  /** Demo sign-ins to offer on the sign-in page; empty outside the demo school. */
  demoUsers: z.array(z.object({ username: z.string(), name: z.string(), note: localised })),
})
export type Maintenance = z.infer<typeof maintenance>
export type PublicConfig = z.infer<typeof publicConfig>

export const readConfig = endpoint({
  method: 'POST',
  path: configPath,
  affects: [],
  who: anyone,
  offline: 'ANY_DEVICE',
  summary: 'Public configuration of the provider: names, switches, policies',
  body: z.strictObject({
    area: z.optional(z.enum(areas)),
    language: z.optional(wireLanguage),
    clientVersion: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: publicConfig,
})
