import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'

const tones = { RUNNING: 'plain', WAITING_USER: 'changed', COMPLETED: 'good', CANCELLED: 'quiet' } as const

/** Whether a matter is in progress, waits, or is over. */
export function ProcessStatusChip({ process: { status } }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  return <Chip tone={tones[status]}>{t(`processTracking.status.${status}`)}</Chip>
}

/** The present handler of a matter. */
export function ProcessHolderName({ process: { holder, handler } }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  if (holder === undefined) return null
  if (holder !== 'SCHOOL' || handler === undefined) return t(`processTracking.holder.${holder}`)
  return (
    <>
      {handler.name}
      {handler.title === undefined ? null : (
        <>
          , <InSchoolLanguage>{handler.title}</InSchoolLanguage>
        </>
      )}
    </>
  )
}

/** The days that a matter concerns; undefined for one without days. */
export function useDaysOf(): (process: ProcessInstance) => string | undefined {
  const formats = useFormats()
  return ({ fromOn, toOn }) =>
    fromOn === undefined || toOn === undefined
      ? undefined
      : fromOn.slice(0, 4) === toOn.slice(0, 4)
        ? formats.days({ startDate: fromOn, endDate: toOn })
        : `${formats.date(fromOn)}–${formats.date(toOn)}`
}
