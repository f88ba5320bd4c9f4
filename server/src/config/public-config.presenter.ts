import { addresses } from '@studentgo/protocol/addresses'
import { clientVersion } from '@studentgo/protocol/client-version'
import { type PublicConfig, screensOn } from '@studentgo/protocol/config'
import { type Area, parentLoginPath } from '@studentgo/protocol/paths'
import { fileKindNames } from '@studentgo/protocol/rules/file-kinds'
import { idlePolicyOf } from '../platform/access/visitor.ts'
import type { Environment } from '../platform/environment.ts'
import type { Provider } from '../platform/provider.ts'
import { kindOf, ssoAddress } from '../session/sign-in-address.rules.ts'

/** What anybody may know of this portal before signing in. */
export async function publicConfig(
  environment: Environment,
  provider: Provider,
  area: Area,
): Promise<PublicConfig> {
  const { policies } = provider
  const { logo, shortName, contentLanguage } = environment.school
  const issuer = issuerOf(environment, area)
  return {
    providerName: provider.name,
    shortName,
    logoUrl: logo === undefined ? '' : `${environment.BASE_PATH}/public/${logo.name}`,
    contentLanguage,
    basePath: environment.BASE_PATH,
    apiBase: environment.API_BASE,
    features: {
      ...screensOn,
      hideQualificationEventAssessment: false,
      ...Object.fromEntries(Object.entries(provider.features).filter(([, on]) => on !== undefined)),
      localAccounts: provider.features.localAccounts ?? true,
      openIdConnect: issuer !== undefined,
    },
    policies,
    timeZone: environment.SCHOOL_TIME_ZONE,
    ssoLoginUrl: issuer === undefined ? '' : ssoAddress(environment, area),
    parentLoginUrl: environment.BASE_PATH + parentLoginPath,
    supportContact: provider.supportContact,
    privacyUrl: provider.privacyUrl,
    accessibilityUrl: provider.accessibilityUrl || `${environment.BASE_PATH}${addresses.accessibility}`,
    feedbackUrl: provider.feedbackUrl,
    ...(provider.maintenance === undefined ? {} : { maintenance: provider.maintenance }),
    minClientVersion: clientVersion,
    attachment: {
      maxBytes: policies['attachment.maxBytes'],
      types: fileKindNames,
    },
    session: {
      idleMinutes: policies[idlePolicyOf[kindOf(area)]],
      warnBeforeSeconds: policies['session.warnBeforeSeconds'],
    },
    embedded: environment.embedded,
    ...(provider.demo && !environment.production ? await demoSignIns(area) : { demoUsers: [] }),
  }
}

/** The identity provider of an area: staff have that of the students, unless there is one of their own. */
function issuerOf(environment: Environment, area: Area): string | undefined {
  if (area === 'parent') return environment.PARENT_OIDC_ISSUER
  return area === 'staff'
    ? (environment.STAFF_OIDC_ISSUER ?? environment.OIDC_ISSUER)
    : environment.OIDC_ISSUER
}

/** Loaded only where the demo school is: real use has nothing of it. */
async function demoSignIns(area: Area): Promise<Pick<PublicConfig, 'demoUsers' | 'demoAuthenticatorSecret'>> {
  const { demoAuthenticatorSecret, demoPersonas, demoGuardians, demoStaff } = await import(
    '../../demo/personas.ts'
  )
  if (area === 'staff') return { demoUsers: demoStaff, demoAuthenticatorSecret }
  return { demoUsers: area === 'parent' ? demoGuardians : demoPersonas }
}
