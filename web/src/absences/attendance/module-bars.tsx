import type { AbsenceSummary } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Table } from '#web/ui/table.tsx'
import { useDuration } from '../absence-labels.ts'
import style from './attendance.module.css'

/** Attendance by module: a table whose rows carry a bar each. */
export function ModuleBars({ modules }: { modules: AbsenceSummary['byModule'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const duration = useDuration()
  const taught = modules.filter(one => one.heldMinutes > 0)
  if (taught.length === 0) return null
  return (
    <div className={style.block}>
      <h3 id="by-module">{t('absences.modules.title')}</h3>
      <Table short aria-labelledby="by-module">
        <thead>
          <tr>
            <th scope="col">{t('absences.modules.module')}</th>
            <th scope="col">{t('absences.table.rate')}</th>
            <th scope="col">{t('absences.table.absent')}</th>
          </tr>
        </thead>
        <tbody>
          {taught.map(one => (
            <tr key={`${one.moduleId ?? ''} ${one.name}`}>
              <th scope="row">
                {one.name}
                <RateBar rate={(one.heldMinutes - one.absentMinutes) / one.heldMinutes} />
              </th>
              <td>{formats.percent((one.heldMinutes - one.absentMinutes) / one.heldMinutes)}</td>
              <td>{duration(one.absentMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** A share as a bar; its number stands beside it. */
export function RateBar({ rate }: { rate: number }) {
  return (
    <svg className={style.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" className={style.absent} />
      <rect width={rate * 100} height="6" className={style.present} />
    </svg>
  )
}
