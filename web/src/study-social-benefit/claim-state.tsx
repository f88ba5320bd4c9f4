import type { ClaimState } from '@studentgo/protocol/rules/benefits'
import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/content/facts.tsx'

const tones: Partial<Record<ClaimState, 'now' | 'good' | 'changed' | 'quiet'>> = {
  DRAFT: 'now',
  RETURNED: 'changed',
  APPROVED: 'good',
  PARTLY_APPROVED: 'good',
  IN_PAYMENT: 'good',
  PAID: 'good',
  WITHDRAWN: 'quiet',
  EXPIRED: 'quiet',
}

/** The state of a claim as one word. */
export function ClaimStateChip({ state }: { state: ClaimState }) {
  const { t } = useTranslation()
  return <Chip tone={tones[state] ?? 'plain'}>{t(`benefits.state.${state}`)}</Chip>
}
