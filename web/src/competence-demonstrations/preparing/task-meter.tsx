import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Meter } from '#web/ui/content/facts.tsx'

/** The number of ticked tasks. */
export function TaskMeter({ tasks: { done, total } }: Pick<DemonstrationSummary, 'tasks'>) {
  const { t } = useTranslation()
  if (total === 0) return null
  return <Meter label={t('demonstrations.tasks.progress', { done, total })} value={done} max={total} />
}
