import type { RequestForm } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Why a form is unavailable now, with its opening or closing day; undefined for an available one. */
export function useUnavailable({ unavailableReason, opensAt, closesAt }: RequestForm): string | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  if (unavailableReason === undefined) return undefined
  const at = unavailableReason === 'NOT_OPEN_YET' ? opensAt : closesAt
  return t(`requests.unavailable.${unavailableReason}`, {
    date: at === undefined ? '' : formats.dateTime(at),
  })
}
