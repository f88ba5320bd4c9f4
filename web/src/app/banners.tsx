import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { useOnline } from '#web/platform/online.ts'
import { useSession } from '#web/platform/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import style from './shell.module.css'

/** Says that there is no network; how old each screen is stands at the screen itself. */
export function NetworkBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <p className={style.offline}>
          <Icon name="offline" /> {t('offline.banner')}
        </p>
      )}
    </div>
  )
}

/** Why nothing can be changed here, and until when it can be read. */
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
