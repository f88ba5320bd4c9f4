import { endOtherSessions, endSession, listOwnSessions, setOwnDevice } from '@studentgo/protocol/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useWorkerState } from '#web/platform/offline/worker.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { sessionQuery, signOut, useSignedIn } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
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
      <Section id="look" title={t('account.look')} narrow>
        <ThemeChoice />
      </Section>
      <OwnDevice />
      <Devices />
      <Section id="access" title={t('account.access')} narrow>
        <Actions>
          {session.username ? (
            <LinkButton to={addresses.changePassword}>{t('account.changePassword')}</LinkButton>
          ) : null}
          <Button
            variant="danger"
            onClick={() => void signOut(call, queryClient, to => location.assign(to), boot)}
          >
            {t('account.signOut')}
          </Button>
        </Actions>
      </Section>
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
    <Section id="offline" title={t('account.offline')} narrow>
      <Checkbox
        label={t('signIn.ownDevice')}
        help={t('account.offlineHelp')}
        checked={session.ownDevice}
        onChange={event => change.mutate({ body: { ownDevice: event.target.checked } })}
      />
      <Quiet role="status" small>
        {session.ownDevice && offlineReady ? t('offline.ready') : null}
      </Quiet>
    </Section>
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
    <Section id="devices" title={t('account.devices')} narrow>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined && error !== null ? <Quiet small>{describe(error)}</Quiet> : null}
      <RowList>
        {data?.map(device => (
          <Row key={device.sessionId} split>
            <div>
              <strong>{device.deviceLabel}</strong>
              <Quiet small>
                {device.current
                  ? t('account.thisDevice')
                  : t('account.lastSeen', { at: formats.dateTime(device.lastSeenAt) })}
              </Quiet>
            </div>
            {device.current ? null : (
              <Button
                small
                variant="plain"
                busy={end.isPending}
                onClick={() => end.mutate({ params: { sessionId: String(device.sessionId) } })}
              >
                {t('account.end')}
              </Button>
            )}
          </Row>
        ))}
      </RowList>
      {(data?.length ?? 0) > 1 ? (
        <Button variant="plain" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          {t('account.endOthers')}
        </Button>
      ) : null}
    </Section>
  )
}
