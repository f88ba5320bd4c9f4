import { useTranslation } from 'react-i18next'
import { useWorkerState } from '#web/platform/worker.ts'
import { Button } from '#web/ui/button.tsx'
import style from './shell.module.css'

/** New content is there: the person decides when to take it. */
export function NewVersion() {
  const { t } = useTranslation()
  const worker = useWorkerState()
  if (worker.update === undefined) return null
  return (
    <aside className={style.newVersion} aria-label={t('version.title')}>
      <p>{t('version.text')}</p>
      <Button look="primary" small onClick={worker.update}>
        {t('version.reload')}
      </Button>
      <Button look="plain" small onClick={worker.later}>
        {t('version.later')}
      </Button>
    </aside>
  )
}
