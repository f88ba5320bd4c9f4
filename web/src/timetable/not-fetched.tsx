import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/config.ts'
import { useOnline } from '#web/platform/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A week that is neither on the device nor to be had: without a network that is no fault. */
export function NotFetched({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const online = useOnline()
  if (!online) {
    return (
      <Notice title={t('timetable.notKept')}>
        <p>{t('timetable.notKeptText')}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title={t('timetable.notFetched')}>
      <p>{describe(error)}</p>
      <div>
        <Button look="plain" onClick={retry}>
          {t('failure.retry')}
        </Button>
      </div>
    </Notice>
  )
}
