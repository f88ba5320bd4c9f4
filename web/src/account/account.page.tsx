import { endOtherSessions, endSession, listOwnSessions, setOwnDevice } from '@studentgo/protocol/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { useApp } from '#web/platform/app-context.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { useEndpointMutation } from '#web/platform/endpoint-mutation.ts'
import { useFormats } from '#web/platform/format.ts'
import { endpointQuery } from '#web/platform/queries.ts'
import { sessionQuery, signOut, useSignedIn } from '#web/platform/session.ts'
import { useWorkerState } from '#web/platform/worker.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import style from './account.module.css'
import { ThemeChoice } from './theme-choice.tsx'

const ownSessionsQuery = endpointQuery(listOwnSessions, {})

/** Who I am here, how it looks, which devices are signed in, and the way out. */
export default function AccountPage() {
  const { t } = useTranslation()
  const { call, boot } = useApp()
  const queryClient = useQueryClient()
  const session = useSignedIn()
  return (
    <Page title={session.name} lead={session.group}>
      <section className={style.section}>
        <h2>{t('account.look')}</h2>
        <ThemeChoice />
      </section>
      <OwnDevice />
      <Devices />
      <section className={style.section}>
        <h2>{t('account.access')}</h2>
        <div className={style.actions}>
          {session.username ? (
            <LinkButton to={addresses.changePassword}>{t('account.changePassword')}</LinkButton>
          ) : null}
          <Button
            look="danger"
            onClick={() => void signOut(call, queryClient, to => location.assign(to), boot)}
          >
            {t('account.signOut')}
          </Button>
        </div>
      </section>
    </Page>
  )
}

function OwnDevice() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const { offlineReady } = useWorkerState()
  const change = useEndpointMutation(setOwnDevice, {
    optimistic: {
      queryKey: sessionQuery.queryKey,
      update: (known, { body }) => known && { ...known, ownDevice: body.ownDevice },
    },
  })
  if (!session.offlineAllowed) return null
  return (
    <section className={style.section}>
      <h2>{t('account.offline')}</h2>
      <Checkbox
        label={t('signIn.ownDevice')}
        help={t('account.offlineHelp')}
        checked={session.ownDevice}
        onChange={event => change.mutate({ body: { ownDevice: event.target.checked } })}
      />
      <p role="status" className={style.quiet}>
        {session.ownDevice && offlineReady ? t('offline.ready') : null}
      </p>
    </section>
  )
}

function Devices() {
  const { t } = useTranslation()
  const formats = useFormats()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(ownSessionsQuery)
  const ended = { replyTo: ownSessionsQuery, done: () => t('account.ended') }
  const end = useEndpointMutation(endSession, ended)
  const endOthers = useEndpointMutation(endOtherSessions, ended)
  return (
    <section className={style.section}>
      <h2>{t('account.devices')}</h2>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined && error !== null ? <p className={style.quiet}>{describe(error)}</p> : null}
      <ul className={style.devices}>
        {data?.map(device => (
          <li key={device.sessionId} className={style.device}>
            <div>
              <strong>{device.deviceLabel}</strong>
              <p className={style.quiet}>
                {device.current
                  ? t('account.thisDevice')
                  : t('account.lastSeen', { at: formats.dateTime(device.lastSeenAt) })}
              </p>
            </div>
            {device.current ? null : (
              <Button
                small
                look="plain"
                busy={end.isPending}
                onClick={() => end.mutate({ params: { sessionId: String(device.sessionId) } })}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(data?.length ?? 0) > 1 ? (
        <div>
          <Button look="plain" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.endOthers')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
