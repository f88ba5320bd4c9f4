import { type PublicConfig, readConfig } from '@studentgo/protocol/config'
import type { PolicyName } from '@studentgo/protocol/policies'
import type { SubError } from '@studentgo/protocol/problem'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from './alerts.ts'
import { CallFailure } from './call.ts'
import { endpointQuery } from './queries.ts'

export const configQuery = { ...endpointQuery(readConfig, { body: {} }), staleTime: Number.POSITIVE_INFINITY }

/** The provider's public settings. They come with the page; a failure to renew them raises an alert. */
export function useConfig(): PublicConfig {
  const { data, error } = useQuery(configQuery)
  const describe = useDescribeFailure()
  useEffect(() => {
    if (error) alerts.add({ key: 'config', intent: 'error', description: describe(error) })
  }, [error, describe])
  if (data === undefined) throw new Error('the page carries no configuration')
  return data
}

export function usePolicy<Name extends PolicyName>(name: Name): PublicConfig['policies'][Name] {
  return useConfig().policies[name]
}

/** A failure in words: the first fault's text, or what to do when nobody knows more. */
export function useDescribeFailure(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  return error => {
    if (!(error instanceof CallFailure)) return t('error.general')
    if (error.kind === 'network' || error.kind === 'timeout') return t('problem.network')
    const fault = error.subErrors[0]
    return fault !== undefined && i18n.exists(fault.messageKey)
      ? t(fault.messageKey, faultValues(fault, error))
      : t('error.general')
  }
}

function faultValues(fault: SubError, error: CallFailure): Record<string, string | number> {
  return {
    ...fault.params,
    count: Number(fault.params?.count ?? error.retryAfterSeconds ?? 0),
    seconds: error.retryAfterSeconds ?? 0,
  }
}
