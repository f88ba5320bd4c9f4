import type { Scope } from '@studentgo/protocol/endpoint'
import { scopes } from '@studentgo/protocol/endpoint'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Lists the chosen scopes in one sentence, always in the same order. */
export function useScopeList(): (chosen: readonly Scope[]) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return chosen =>
    formats.list(
      scopes.filter(scope => chosen.includes(scope)).map(scope => t(`parentAccess.scope.${scope}.within`)),
    )
}
