import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Explained } from '../absences.data.ts'

/** What did not go through of several marks, and why; the rest has been saved. */
export function Outcome({ outcome, close }: { outcome: Explained; close: () => void }) {
  const { t } = useTranslation()
  const codes = Map.groupBy(outcome.rejected, row => row.code)
  return (
    <div role="status">
      <Notice tone="changed" title={t('absences.outcome.title', { count: outcome.rejected.length })}>
        {[...codes].map(([code, rows]) => (
          <p key={code}>{t(`absences.rejected.${code}`, { count: rows.length })}</p>
        ))}
        {outcome.updated.length > 0 ? (
          <p>{t('absences.outcome.saved', { count: outcome.updated.length })}</p>
        ) : null}
        <div>
          <Button small look="plain" onClick={close}>
            {t('absences.outcome.close')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
