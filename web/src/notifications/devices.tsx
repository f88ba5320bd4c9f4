import {
  type NotificationChoices,
  subscribeToPush,
  unsubscribeFromPush,
} from '@studentgo/protocol/notifications'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { type PushState, readPushState, subscribeDevice, unsubscribeDevice } from './push-device.ts'

/** Push messages on this device, and on the person's others. */
export function Devices({ choices }: { choices: NotificationChoices }) {
  const { t } = useTranslation()
  const others = choices.devices.filter(device => !device.isThisSession)
  return (
    <Section id="device" title={t('notifications.device.title')} narrow>
      <p>{t('notifications.device.lead')}</p>
      <ThisDevice choices={choices} />
      {others.length === 0 ? null : <OtherDevices devices={others} />}
    </Section>
  )
}

function ThisDevice({ choices: { pushKey, devices } }: { choices: NotificationChoices }) {
  const { t } = useTranslation()
  const [inBrowser, setInBrowser] = useState<PushState>()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const subscribe = useEndpointMutation(subscribeToPush)
  const unsubscribe = useEndpointMutation(unsubscribeFromPush)
  useEffect(() => {
    void readPushState().then(setInBrowser)
  }, [])
  const here = devices.find(device => device.isThisSession)
  // A subscription unknown to the server, as after a new sign-in on this device, counts as off.
  const state = inBrowser === 'on' && here === undefined ? 'off' : inBrowser

  async function turnOn(): Promise<void> {
    setAsking(true)
    setFailed(false)
    try {
      const body = await subscribeDevice(pushKey)
      if (body !== undefined) await subscribe.mutateAsync({ body })
    } catch {
      setFailed(true)
    }
    setInBrowser(await readPushState())
    setAsking(false)
  }

  async function turnOff(id: number): Promise<void> {
    setAsking(true)
    await unsubscribe.mutateAsync({ params: { subscriptionId: String(id) } }).catch(() => undefined)
    await unsubscribeDevice()
    setInBrowser(await readPushState())
    setAsking(false)
  }

  if (state === undefined) return <Skeleton lines={1} />
  if (state === 'unsupported' || state === 'blocked') {
    return <p role="status">{t(`notifications.device.${state}`)}</p>
  }
  return (
    <>
      <Actions>
        <strong role="status">{t(`notifications.device.${state}`)}</strong>
        {state === 'on' && here !== undefined ? (
          <Button variant="plain" busy={isAsking} onClick={() => void turnOff(here.id)}>
            {t('notifications.device.turnOff')}
          </Button>
        ) : (
          <Button busy={isAsking} onClick={() => void turnOn()}>
            {t('notifications.device.turnOn')}
          </Button>
        )}
      </Actions>
      <div role="alert">{hasFailed ? <Fault>{t('notifications.device.failed')}</Fault> : null}</div>
    </>
  )
}

function OtherDevices({ devices }: { devices: NotificationChoices['devices'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const unsubscribe = useEndpointMutation(unsubscribeFromPush)
  return (
    <>
      <h3>{t('notifications.device.others')}</h3>
      <RowList>
        {devices.map(({ id, label, createdAt }) => (
          <Row key={id} split>
            <div>
              <strong>{label}</strong>
              <Quiet small>{formats.dateTime(createdAt)}</Quiet>
            </div>
            <Button
              small
              variant="plain"
              busy={unsubscribe.isPending}
              onClick={() => unsubscribe.mutate({ params: { subscriptionId: String(id) } })}
            >
              {t('notifications.device.turnOff')} <span className="visually-hidden">{label}</span>
            </Button>
          </Row>
        ))}
      </RowList>
    </>
  )
}
