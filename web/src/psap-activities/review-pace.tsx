import type { ReviewPace as Pace } from '@studentgo/protocol/psap-activities'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

/** The provider's promise of plan talks and its present state, one sentence each. */
export function ReviewPace({ pace, isBooked }: { pace: Pace; isBooked: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const promise = t('planActivities.promise', { count: pace.perYear })
  if (pace.overdue) {
    return (
      <Notice tone="changed" title={t('planActivities.overdue', { date: formats.date(pace.dueBy) })}>
        <p>{promise}</p>
        <p>{isBooked ? t('planActivities.overdueBooked') : t('planActivities.overdueAsk')}</p>
      </Notice>
    )
  }
  return (
    <Stack gap="tight">
      <p>{promise}</p>
      <Quiet>
        {t('planActivities.held', { count: pace.heldInYear })}{' '}
        {t('planActivities.dueBy', { date: formats.date(pace.dueBy) })}
      </Quiet>
    </Stack>
  )
}
