import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Column, Columns } from '#web/ui/section.tsx'
import style from './absences.module.css'

/** The page’s own layout in grey, so that nothing moves when the answer comes. */
export function AbsencesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading.data')}>
      <Columns look="even">
        <Column>
          <span className={style.skeletonCard} />
          <span className={style.skeletonCard} />
        </Column>
        <span className={style.skeletonSummary} />
      </Columns>
    </div>
  )
}

export function AbsencesFailure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  return (
    <Notice tone="bad" title={t('absences.failure')}>
      <p>{describe(error)}</p>
      <div>
        <Button onClick={retry}>{t('failure.retry')}</Button>
      </div>
    </Notice>
  )
}
