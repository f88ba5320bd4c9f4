import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why the list is empty, and the unit and approximate time of the first demonstration. */
export function FirstDemonstration() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data } = useQuery(endpointQuery(readPlan, { query: {} }))
  const unit = firstUnitOf(data?.modules ?? [])
  return (
    <Notice title={t('demonstrations.empty')}>
      <p>{t('demonstrations.emptyMeans')}</p>
      {unit === undefined ? null : (
        <p>
          {unit.month === undefined
            ? t('demonstrations.firstUnit', { unit: unit.name })
            : t('demonstrations.firstUnitIn', {
                unit: unit.name,
                month: writePattern('MMMM yyyy', unit.month, '', formats.language),
              })}
        </p>
      )}
    </Notice>
  )
}

const openStates: PlanModule['state'][] = ['ONGOING', 'SCHEDULED', 'AWAITING_ASSESSMENT', 'PLANNED']

/** The vocational unit of a plan that ends first, with its last day; a unit without days only if none has days. */
function firstUnitOf(
  modules: readonly Pick<PlanModule, 'name' | 'kind' | 'state' | 'endDate'>[],
): { name: string; month: string | undefined } | undefined {
  const units = modules
    .filter(one => one.kind === 'VOCATIONAL' && openStates.includes(one.state))
    .toSorted((a, b) => (a.endDate ?? '9999').localeCompare(b.endDate ?? '9999'))
  const first = units[0]
  return first && { name: first.name, month: first.endDate }
}
