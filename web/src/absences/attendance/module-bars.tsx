import type { AbsenceSummary } from '@studentgo/protocol/absence-summary'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import style from './attendance.module.css'

type Module = AbsenceSummary['byModule'][number]

const barHeight = 10

/** Hours missed by module, the most first, each as a bar on one scale with a line at every hour. */
export function ModuleBars({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const taught = modules.filter(one => one.heldMinutes > 0)
  if (taught.length === 0) return null
  const missed = taught
    .filter(one => one.absentMinutes > 0)
    .toSorted((a, b) => b.absentMinutes - a.absentMinutes)
  const whole = taught.filter(one => one.absentMinutes === 0)
  const hours = Math.ceil(Math.max(0, ...missed.map(one => one.absentMinutes)) / 60)
  return (
    <Column gap="close">
      <h3 id="by-module">{t('absences.modules.title')}</h3>
      {missed.length === 0 ? null : (
        <>
          <Quiet small>{t('absences.modules.scale', { hours })}</Quiet>
          <Table
            short
            aria-labelledby="by-module"
            head={[t('absences.modules.module'), t('absences.table.absent'), t('absences.table.rate')]}
          >
            {missed.map(one => (
              <tr key={`${one.moduleId ?? ''} ${one.name}`}>
                <th scope="row">
                  <InLanguage language={one.nameLanguage}>{one.name}</InLanguage>
                  <MissedBar minutes={one.absentMinutes} hours={hours} />
                </th>
                <td>{formats.duration(one.absentMinutes)}</td>
                <td>{formats.percent((one.heldMinutes - one.absentMinutes) / one.heldMinutes)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {whole.length === 0 ? null : (
        <Quiet>{t('absences.modules.whole', { names: formats.list(whole.map(one => one.name)) })}</Quiet>
      )}
    </Column>
  )
}

function MissedBar({ minutes, hours }: { minutes: number; hours: number }) {
  const ticks = Array.from({ length: hours + 1 }, (_, hour) => `M${hour * 60} 0v${barHeight}`).join('')
  return (
    <svg
      className={style.missedBar}
      viewBox={`0 0 ${hours * 60} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect y={2} width={minutes} height={barHeight - 4} className={style.missedMinutes} />
      <path d={ticks} className={style.hours} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
