import { type Features, features, type Maintenance, maintenance } from '@studentgo/protocol/config'
import { defaultPolicies, type Policies, policies } from '@studentgo/protocol/policies'
import { type Localised, localised } from '@studentgo/protocol/shapes'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import type { ReadDb } from './database/database.ts'
import { batch, onlyRow, statement } from './database/statement.ts'
import { bySet, type NationalCodes, nationalCodes } from './national-codes.ts'
import type { School } from './school/school-file.ts'
import { createTtlCache, getOrLoad } from './ttl-cache.ts'

/** What the provider has set: its name, its policies, its switches. */
export interface Provider {
  name: Localised
  supportContact: string
  privacyUrl: string
  accessibilityUrl: string
  feedbackUrl: string
  demo: boolean
  policies: Policies
  /** The row `maintenance` of the policies: a break to be announced. */
  maintenance: Maintenance | undefined
  /** The latest codes of the national register. */
  codes: NationalCodes
  features: { [Name in keyof Features]?: boolean | undefined }
}

/** The tables that the provider's settings are read from. */
export const providerTables = ['provider', 'policy', 'feature_switch', 'national_code'] as const

/**
 * Answers the provider's settings, read again every 15 seconds so that all instances follow a change, and at once for a
 * caller with another `version`.
 */
export type ProviderReader = (version?: string) => Promise<Provider>

export function providerReader(db: ReadDb, clock: Clock, school: School): ProviderReader {
  const cache = createTtlCache<'provider', Promise<Provider>>({ seconds: 15 })
  const load = async () => withName(await readProvider(db), school)
  return version => getOrLoad(cache, 'provider', clock.now(), load, version)
}

/** The name in the school file overrides the one from the import. */
function withName(provider: Provider, { name }: School): Provider {
  return name === undefined ? provider : { ...provider, name }
}

const provider = statement(db =>
  db
    .selectFrom('provider')
    .select(['name', 'demo', 'support_contact as supportContact', 'privacy_url as privacyUrl'])
    .select(['accessibility_url as accessibilityUrl', 'feedback_url as feedbackUrl']),
)
const policyRows = statement(db => db.selectFrom('policy').select(['name', 'value']))
const switches = statement(db => db.selectFrom('feature_switch').select(['name', 'is_on as isOn']))
const settings = batch({ provider, policies: policyRows, switches, codes: nationalCodes })

/** The provider's settings as they are now. */
export async function readProvider(db: ReadDb): Promise<Provider> {
  const rows = onlyRow(await settings(db, { provider: {}, policies: {}, switches: {}, codes: {} }))
  const [own] = rows.provider
  const set = Object.fromEntries(rows.policies.map(policy => [policy.name, policy.value]))
  const isOn = Object.fromEntries(rows.switches.map(one => [one.name, one.isOn]))
  return {
    name: own ? z.parse(localised, own.name) : { fi: 'StudentGo', sv: 'StudentGo', en: 'StudentGo' },
    supportContact: own?.supportContact ?? '',
    privacyUrl: own?.privacyUrl ?? '',
    accessibilityUrl: own?.accessibilityUrl ?? '',
    feedbackUrl: own?.feedbackUrl ?? '',
    demo: own?.demo ?? false,
    policies: z.parse(policies, { ...defaultPolicies, ...set }),
    // A notice that is badly written must not stop the portal.
    maintenance: z.safeParse(maintenance, set.maintenance).data,
    codes: bySet(rows.codes),
    features: z.parse(z.object(features.shape).partial(), isOn),
  }
}
