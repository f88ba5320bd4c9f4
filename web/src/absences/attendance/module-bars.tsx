import type { AbsenceSummary } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ShareBar, Table } from '#web/ui/content/facts.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { useDuration } from '../absence-labels.ts'

/** Attendance by module: a table whose rows carry a bar each. */
export function ModuleBars({ modules }: { modules: AbsenceSummary['byModule'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const duration = useDuration()
  const taught = modules.filter(one => one.heldMinutes > 0)
  if (taught.length === 0) return null
  return (
    <Column gap="close">
      <h3 id="by-module">{t('absences.modules.title')}</h3>
      <Table
        short
        aria-labelledby="by-module"
        head={[t('absences.modules.module'), t('absences.table.rate'), t('absences.table.absent')]}
      >
        {taught.map(one => (
          <tr key={`${one.moduleId ?? ''} ${one.name}`}>
            <th scope="row">
              {one.name}
              <ShareBar share={(one.heldMinutes - one.absentMinutes) / one.heldMinutes} />
            </th>
            <td>{formats.percent((one.heldMinutes - one.absentMinutes) / one.heldMinutes)}</td>
            <td>{duration(one.absentMinutes)}</td>
          </tr>
        ))}
      </Table>
    </Column>
  )
}
