import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useNetwork } from '#web/platform/offline/online.ts'
import { useWorkerState } from '#web/platform/offline/worker.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import style from './shells/shell.module.css'

/** Shows that there is no network, or none that reaches the server. Each screen shows itself how old its data is. */
export function NetworkBanner() {
  const { t } = useTranslation()
  const network = useNetwork()
  return (
    <div role="status">
      {network === 'online' ? null : (
        <p className={style.offline}>
          <Icon name="offline" /> {t(`offline.banner.${network}`)}
        </p>
      )}
    </div>
  )
}

/** A break that the school has announced, until it is over. */
export function MaintenanceBanner() {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { maintenance } = useConfig()
  if (maintenance === undefined || Date.parse(maintenance.to) <= now.getTime()) return null
  const [from, to] = [formats.dateTime(maintenance.from), formats.dateTime(maintenance.to)]
  return (
    <Notice tone="info" title={t('maintenance.title')}>
      <p>
        {from} – {to}
      </p>
      <p>{formats.text(maintenance.text)}</p>
    </Notice>
  )
}

/** Why this part is read-only, and until when it can be read. */
export function ReadOnlyBanner() {
  const { t } = useTranslation()
  const formats = useFormats()
  const session = useSession()
  if (session?.readOnlyReason === undefined) return null
  return (
    <Notice tone="info" title={t(`readOnly.${session.readOnlyReason}.title`)}>
      <p>
        {t(`readOnly.${session.readOnlyReason}.text`)}{' '}
        {session.readOnlyUntil ? t('readOnly.until', { date: formats.date(session.readOnlyUntil) }) : null}
      </p>
    </Notice>
  )
}

/** A new version is available: the person decides when to load it. */
export function NewVersion() {
  const { t } = useTranslation()
  const worker = useWorkerState()
  if (worker.update === undefined) return null
  return (
    <aside className={style.newVersion} aria-label={t('version.title')}>
      <p>{t('version.text')}</p>
      <Button variant="primary" small onClick={worker.update}>
        {t('version.reload')}
      </Button>
      <Button variant="plain" small onClick={worker.later}>
        {t('version.later')}
      </Button>
    </aside>
  )
}
