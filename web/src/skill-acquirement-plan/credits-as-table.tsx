import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#web/platform/lists/csv.ts'
import { SaveAsCsv } from '#web/platform/lists/save-as-csv.tsx'
import { useToday } from '#web/platform/page/clock.ts'

/** Every unit with its credits and grade for a spreadsheet. */
export function CreditsAsTable({ modules }: { modules: readonly PlanModule[] }) {
  const { t } = useTranslation()
  const today = useToday()
  const names = new Map(modules.map(({ id, name }) => [id, name]))
  const columns: ListColumn<PlanModule>[] = [
    { label: t('plan.table.unit'), value: unit => unit.name },
    { label: t('plan.table.partOf'), value: unit => unit.parentId && names.get(unit.parentId) },
    { label: t('plan.table.code'), value: unit => unit.code },
    { label: t('plan.table.extent'), value: unit => unit.osp },
    { label: t('plan.table.state'), value: unit => t(`plan.module.${unit.state}`) },
    { label: t('plan.table.grade'), value: unit => unit.grade },
    { label: t('plan.table.graded'), value: unit => unit.gradedAt },
    { label: t('plan.table.starts'), value: unit => unit.startDate },
    { label: t('plan.table.ends'), value: unit => unit.endDate },
  ]
  return <SaveAsCsv name={`${t('plan.table.name')}-${today}`} columns={columns} rows={async () => modules} />
}
