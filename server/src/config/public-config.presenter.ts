import { addresses } from '@studentgo/protocol/addresses'
import { clientVersion } from '@studentgo/protocol/client-version'
import { type PublicConfig, screensOn } from '@studentgo/protocol/config'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { fileKindNames } from '@studentgo/protocol/rules/file-kinds'
import type { Platform } from '../platform/platform.ts'
import { ssoAddress } from '../session/sign-in-address.rules.ts'

/** What anybody may know of this portal before signing in. */
export async function publicConfig(platform: Platform, area: 'student' | 'parent'): Promise<PublicConfig> {
  const { environment } = platform
  const provider = await platform.provider()
  const { policies } = provider
  const { logo, contentLanguage } = environment.school
  const issuer = area === 'parent' ? environment.PARENT_OIDC_ISSUER : environment.OIDC_ISSUER
  return {
    providerName: provider.name,
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
      idleMinutes: policies[area === 'parent' ? 'session.parentIdleMinutes' : 'session.idleMinutes'],
      warnBeforeSeconds: policies['session.warnBeforeSeconds'],
    },
    embedded: environment.embedded,
    demoUsers: provider.demo && !environment.production ? await personas(area) : [],
  }
}

/** Loaded only where the demo school is: real use has nothing of it. */
async function personas(area: 'student' | 'parent'): Promise<PublicConfig['demoUsers']> {
  const { demoPersonas, demoGuardians } = await import('../../demo/personas.ts')
  return area === 'parent' ? demoGuardians : demoPersonas
}
