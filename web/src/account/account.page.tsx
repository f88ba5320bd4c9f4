import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { parentSecondFactor } from '@studentgo/protocol/parent-account'
import {
  endOtherSessions,
  endSession,
  listOwnSessions,
  type OwnSession,
  setOwnDevice,
} from '@studentgo/protocol/session'
import { staffSecondFactor } from '@studentgo/protocol/staff-account'
import { studentSecondFactor } from '@studentgo/protocol/student-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppearanceChoices } from '#web/appearance/appearance-choices.panel.tsx'
import { GuardianProfile } from '#web/parent-account/guardian-profile.panel.tsx'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useWorkerState } from '#web/platform/offline/worker.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { sessionQuery, useSignedIn } from '#web/platform/session/session.ts'
import { TwoStep } from '#web/second-factor/two-step.panel.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Installation } from './installation.tsx'
import { SignOut } from './sign-out.tsx'
import { SlashChoice } from './slash-choice.tsx'

const secondFactors = { PARENT: parentSecondFactor, STAFF: staffSecondFactor, STUDENT: studentSecondFactor }

const ownSessionsQuery = endpointQuery(listOwnSessions, {})

/** The person's account: name, sign-out, appearance and signed-in devices. */
export default function AccountPage() {
  const { t } = useTranslation()
  const { boot } = useApp()
  const session = useSignedIn()
  const [search] = useSearchParams()
  return (
    <Page title={session.name} lead={session.group && <InSchoolLanguage>{session.group}</InSchoolLanguage>}>
      {search.has('passwordChanged') ? (
        <Receipt title={t('password.changed')} next={t('password.othersSignedOut')} />
      ) : null}
      <Section id="access" title={t('account.access')} narrow>
        <Actions>
          {session.username ? (
            <AnchorButton href={boot.basePath + addressIn(session.kind, addresses.changePassword)}>
              {t('account.changePassword')}
            </AnchorButton>
          ) : null}
          <SignOut />
        </Actions>
      </Section>
      {session.kind === 'PARENT' ? <GuardianProfile /> : null}
      {session.kind === 'STUDENT' && session.username === undefined ? null : (
        <TwoStep endpoints={secondFactors[session.kind]} />
      )}
      <AppearanceChoices />
      <Section id="keys" title={t('account.keys')} narrow>
        <SlashChoice />
      </Section>
      <OwnDevice />
      <Installation />
      <Devices />
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

const shownAtFirst = 3

/** The signed-in devices: this one, then the others, the last used first. */
function Devices() {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(ownSessionsQuery)
  const [ended, setEnded] = useState({ times: 0, all: false })
  const [areAllShown, setAllShown] = useState(false)
  const counted = (all: boolean) => () => setEnded(({ times }) => ({ times: times + 1, all }))
  const end = useEndpointMutation(endSession, { replyTo: ownSessionsQuery, onReply: counted(false) })
  const endOthers = useEndpointMutation(endOtherSessions, {
    replyTo: ownSessionsQuery,
    onReply: counted(true),
  })
  const current = data?.filter(device => device.current) ?? []
  const others = (data ?? [])
    .filter(device => !device.current)
    .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt))
  const shown = areAllShown ? others : others.slice(0, shownAtFirst)
  return (
    <Section id="devices" title={t('account.devices')} narrow>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined && error !== null ? <Quiet small>{describe(error)}</Quiet> : null}
      {ended.times === 0 ? null : (
        <Receipt key={ended.times} fresh title={t(ended.all ? 'account.othersEnded' : 'account.ended')} />
      )}
      <RowList>
        {[...current, ...shown].map(device => (
          <Device
            key={device.sessionId}
            device={device}
            isEnding={end.isPending}
            end={() => end.mutate({ params: { sessionId: String(device.sessionId) } })}
          />
        ))}
      </RowList>
      <Actions>
        {others.length > shown.length ? (
          <Button variant="plain" onClick={() => setAllShown(true)}>
            {t('account.showAll', { count: others.length - shown.length })}
          </Button>
        ) : null}
        {others.length > 0 ? (
          <Button variant="plain" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.endOthers')}
          </Button>
        ) : null}
      </Actions>
    </Section>
  )
}

interface DeviceProps {
  device: OwnSession
  isEnding: boolean
  end: () => void
}

function Device({ device, isEnding, end }: DeviceProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const seen = t('account.lastSeen', { at: formats.dateTime(device.lastSeenAt) })
  return (
    <Row split>
      <div>
        <strong>{device.deviceLabel}</strong>
        <Quiet small>{device.current ? t('account.thisDevice') : seen}</Quiet>
      </div>
      {device.current ? null : (
        <Button small variant="plain" busy={isEnding} onClick={end}>
          {t('account.end')}{' '}
          <span className="visually-hidden">
            {device.deviceLabel}, {seen}
          </span>
        </Button>
      )}
    </Row>
  )
}
