import { clientVersion } from '@studentgo/protocol/client-version'
import { type PublicConfig, readConfig, screensOn } from '@studentgo/protocol/config'
import { languages, toWire } from '@studentgo/protocol/language'
import type { PageBoot } from '@studentgo/protocol/page'
import { areaOfPath, defaultBasePath } from '@studentgo/protocol/paths'
import { defaultPolicies, type PolicyName } from '@studentgo/protocol/policies'
import { limitedThings, type SubError } from '@studentgo/protocol/problem'
import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnline } from '../offline/online.ts'
import { alerts } from '../page/alerts.ts'
import { useApp } from '../page/app-context.ts'
import { CallFailure } from './call.ts'
import { endpointQuery, quiet } from './queries.ts'

/** The query of the settings for the area, the language and the program version of a page. */
export function configQueryOf({ url, basePath, language }: Pick<PageBoot, 'url' | 'basePath' | 'language'>) {
  const area = areaOfPath(url.split('?', 1)[0] ?? '', basePath)
  const query = endpointQuery(readConfig, { body: { area, language: toWire(language), clientVersion } })
  // The page already contains them, so nothing waits for a refetch.
  return { ...query, meta: { ...query.meta, ...quiet }, staleTime: Number.POSITIVE_INFINITY }
}

/** The defaults until the provider's own settings have been loaded. */
export const initialConfig: PublicConfig = {
  providerName: { fi: 'StudentGo' },
  logoUrl: '',
  contentLanguage: 'fi',
  basePath: defaultBasePath,
  apiBase: '',
  features: {
    ...screensOn,
    localAccounts: true,
    openIdConnect: false,
    hideQualificationEventAssessment: false,
  },
  policies: defaultPolicies,
  timeZone: 'Europe/Helsinki',
  ssoLoginUrl: '',
  parentLoginUrl: '',
  supportContact: '',
  privacyUrl: '',
  accessibilityUrl: '',
  feedbackUrl: '',
  minClientVersion: '',
  attachment: { maxBytes: defaultPolicies['attachment.maxBytes'], types: [] },
  session: {
    idleMinutes: defaultPolicies['session.idleMinutes'],
    warnBeforeSeconds: defaultPolicies['session.warnBeforeSeconds'],
  },
  embedded: false,
  demoUsers: [],
}

/**
 * The provider's public settings: the defaults, with the answer merged into them. They come with the page; when they
 * cannot be loaded, an alert says why (specification §4).
 */
export function useConfig(): PublicConfig {
  const { data, error } = useQuery(configQueryOf(useApp().boot))
  const describe = useDescribeFailure()
  useEffect(() => {
    // Without a network the banner explains it.
    if (error && isOnline()) alerts.add({ key: 'config', intent: 'error', description: describe(error) })
  }, [error, describe])
  return data === undefined ? initialConfig : { ...initialConfig, ...data }
}

export function usePolicy<Name extends PolicyName>(name: Name): PublicConfig['policies'][Name] {
  return useConfig().policies[name]
}

/**
 * A failure in words: the text of the first fault, or else general advice; where the fault is the server's, also the id
 * that support needs.
 */
export function useDescribeFailure(): (error: unknown) => string {
  const { t } = useTranslation()
  const describe = useDescribeFault()
  return useCallback(
    (error: unknown) => {
      const id = error instanceof CallFailure ? error.requestId : undefined
      return id === undefined ? describe(error) : `${describe(error)} ${t('failure.requestId', { id })}`
    },
    [t, describe],
  )
}

function useDescribeFault(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  const describeUntil = useDescribeUntil()
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof CallFailure)) return t('error.general')
      if (error.kind === 'queued') return t('outbox.stored')
      if (error.isWithoutAnswer) return t(error.isReading ? 'problem.network.reading' : 'problem.network')
      const fault = error.subErrors[0]
      if (fault === undefined || !i18n.exists(fault.messageKey)) return t('error.general')
      const values = {
        ...faultValues(fault, error),
        until: describeUntil(fault.params?.until, error.retryAfterSeconds),
      }
      const limited = limitedThings.find(one => error.is('too-many-requests') && one === fault.params?.of)
      return limited === undefined
        ? t(fault.messageKey, values)
        : t(`problem.too-many-requests.${limited}`, values)
    },
    [t, i18n, describeUntil],
  )
}

/** The end of a limit: in so many seconds, where they are known and few, or the time by the school's clock. */
export function useDescribeUntil(): (until: unknown, seconds?: number) => string {
  const { t, i18n } = useTranslation()
  const { boot } = useApp()
  const { timeZone } = boot
  return useCallback(
    (until: unknown, seconds?: number) => {
      if (seconds !== undefined && seconds <= longestInSeconds)
        return t('limit.inSeconds', { count: seconds })
      if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return t('limit.soon')
      const language = languages.find(one => one === i18n.language) ?? 'fi'
      const time = writePattern(t('format.time'), '2000-01-01', schoolTimeOf(until, timeZone), language)
      return t('limit.atTime', { time })
    },
    [t, i18n, timeZone],
  )
}

/** Beyond two minutes the time of the day is easier to read than seconds. */
const longestInSeconds = 120

function faultValues(fault: SubError, error: CallFailure): Record<string, string | number> {
  return {
    ...fault.params,
    count: Number(fault.params?.count ?? error.retryAfterSeconds ?? 0),
    seconds: error.retryAfterSeconds ?? 0,
  }
}
