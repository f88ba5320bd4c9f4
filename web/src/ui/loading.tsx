import { useTranslation } from 'react-i18next'
import style from './loading.module.css'

/** The overlay that stands while a screen's code is on its way (specification §2). It never covers focus. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  return (
    <div className={style.overlay} role="status">
      <span className={style.dot} aria-hidden="true" />
      {t('loading.screen')}
    </div>
  )
}

/** Grey lines in the shape of what will come, so that nothing moves when it does. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.skeleton} role="status" aria-label={t('loading.data')}>
      {Array.from({ length: lines }, (_, line) => line).map(line => (
        <span key={line} className={style.line} aria-hidden="true" />
      ))}
    </div>
  )
}
