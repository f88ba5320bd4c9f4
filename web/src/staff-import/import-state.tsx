import type { DeskImport } from '@studentgo/protocol/staff-import'
import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/content/facts.tsx'

/** The state of an import in a word or two. */
export function ImportState({ one: { step, state, runId } }: { one: DeskImport }) {
  const { t } = useTranslation()
  if (state === 'FAILED') return <Chip tone="changed">{t('staffImport.state.FAILED')}</Chip>
  if (state === 'WAITING' || state === 'RUNNING') {
    return <Chip tone="now">{t(`staffImport.running.${step === 'APPLY' ? 'APPLY' : 'CHECK'}`)}</Chip>
  }
  if (runId !== undefined) return <Chip tone="good">{t('staffImport.state.APPLIED')}</Chip>
  return <Chip>{t(`staffImport.state.${step}`)}</Chip>
}
