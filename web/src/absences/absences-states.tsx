import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import type { Explained } from './absences.data.ts'
import style from './absences.module.css'

/** The page’s own layout in grey, so that nothing moves when the answer arrives. */
export function AbsencesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading.data')}>
      <Columns variant="even">
        <Column>
          <span className={style.skeletonCard} />
          <span className={style.skeletonCard} />
        </Column>
        <span className={style.skeletonSummary} />
      </Columns>
    </div>
  )
}

/** The rejected ones of several marks, and why; the rest has been saved. */
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
        <Button small variant="plain" onClick={close}>
          {t('absences.outcome.close')}
        </Button>
      </Notice>
    </div>
  )
}
