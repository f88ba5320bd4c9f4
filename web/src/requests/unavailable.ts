import type { RequestForm } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Why a form cannot be used now, with the day when that changes or has changed; undefined where it can. */
export function useUnavailable({ unavailableReason, opensAt, closesAt }: RequestForm): string | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  if (unavailableReason === undefined) return undefined
  const at = unavailableReason === 'NOT_OPEN_YET' ? opensAt : closesAt
  return t(`requests.unavailable.${unavailableReason}`, {
    date: at === undefined ? '' : formats.dateTime(at),
  })
}
