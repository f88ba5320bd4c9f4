import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { moduleDemonstrationsQuery } from '../competence-demonstrations.data.ts'
import { DemonstrationLine } from '../list/demonstration-line.tsx'

interface Props {
  /** The unit's id in the plan. */
  moduleId: number
}

/** The demonstrations of one unit: the tab `qualificationEvents` of its page. */
export function ModuleDemonstrations({ moduleId }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(moduleDemonstrationsQuery())
  if (data === undefined) return <QueryState query={{ data, error }} lines={3} />
  const own = ofModule(data, moduleId)
  if (own.length === 0) {
    return (
      <Notice title={t('demonstrations.module.none')}>
        <p>{t('demonstrations.module.noneMeans')}</p>
      </Notice>
    )
  }
  return (
    <RowList>
      {own.map(one => (
        <Row key={one.id}>
          <DemonstrationLine demonstration={one} />
        </Row>
      ))}
    </RowList>
  )
}

/** The demonstrations of a list that include this unit. */
export function ofModule(all: readonly DemonstrationSummary[], moduleId: number): DemonstrationSummary[] {
  return all.filter(one => one.modules.some(module => module.moduleId === moduleId))
}
