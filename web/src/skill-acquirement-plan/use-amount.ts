import type { Progress } from '@studentgo/protocol/progress'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'

/** Writes an extent in competence points or, for TUVA and TELMA, in weeks. */
export function useAmount(unit: Progress['unit']): (amount: number) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return amount =>
    t(`plan.amount.${unit}`, { count: amount, amount: formats.number(amount, { maximumFractionDigits: 1 }) })
}
