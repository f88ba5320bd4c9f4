import {
  type NotificationChoices,
  type NotificationTopic,
  notificationChoicesBody,
  saveNotificationChoices,
} from '@studentgo/protocol/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DigestFields, QuietHours } from './choices-times.tsx'
import { Devices } from './devices.tsx'
import { choicesQuery } from './notifications.data.ts'
import style from './notifications.module.css'

/** Which notifications the reader wants, by which channels, and when. */
export default function NotificationChoicesPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(choicesQuery)
  return (
    <Page title={t('notifications.choices.title')} lead={t('notifications.choices.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : (
        <>
          <Devices choices={data} />
          <ChoicesForm choices={data} />
        </>
      )}
    </Page>
  )
}

type TopicChoice = Pick<NotificationChoices['topics'][number], 'email' | 'push'>

function ChoicesForm({ choices }: { choices: NotificationChoices }) {
  const { t } = useTranslation()
  const { kind } = useSignedIn()
  const { topics, quietFrom, quietTo, digest, digestTime, version, emailAddress } = choices
  const mutation = useEndpointMutation(saveNotificationChoices, {
    replyTo: choicesQuery,
    done: () => t('notifications.choices.saved'),
  })
  const chosen = Object.fromEntries(topics.map(({ topic, email, push }) => [topic, { email, push }]))
  return (
    <EndpointForm
      mutation={mutation}
      schema={notificationChoicesBody}
      draft={null}
      initial={{ quietFrom, quietTo, digest, digestTime, chosen }}
      toBody={({ chosen, ...times }) => ({
        ...times,
        topics: topics.map(({ topic }) => ({ topic, ...chosen[topic] })),
        version,
      })}
      submitLabel={t('notifications.choices.save')}
    >
      <Section id="topics" title={t('notifications.choices.topics')} narrow>
        <p>
          {emailAddress === undefined
            ? t('notifications.choices.noAddress')
            : t('notifications.choices.address', { address: emailAddress })}
        </p>
        <table className={style.topics}>
          <thead>
            <tr>
              <th scope="col">{t('notifications.choices.topic')}</th>
              <th scope="col">{t('notifications.choices.email')}</th>
              <th scope="col">{t('notifications.choices.push')}</th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ topic, alwaysByEmail }) => (
              <TopicRow key={topic} topic={topic} alwaysByEmail={alwaysByEmail} />
            ))}
          </tbody>
        </table>
      </Section>
      <QuietHours />
      {kind === 'PARENT' ? <DigestFields /> : null}
    </EndpointForm>
  )
}

function TopicRow({ topic, alwaysByEmail }: { topic: NotificationTopic; alwaysByEmail: boolean }) {
  const { t } = useTranslation()
  const { value, onChange, ref } = useField<TopicChoice>(`chosen.${topic}`)
  const name = t(`notifications.topic.${topic}`)
  return (
    <tr>
      <th scope="row">
        {name}
        {alwaysByEmail ? <Quiet small>{t('notifications.choices.always')}</Quiet> : null}
      </th>
      <td>
        <label className={style.tick}>
          <input
            ref={ref}
            type="checkbox"
            aria-label={t('notifications.choices.byEmail', { topic: name })}
            checked={value.email}
            disabled={alwaysByEmail}
            onChange={event => onChange({ ...value, email: event.target.checked })}
          />
        </label>
      </td>
      <td>
        <label className={style.tick}>
          <input
            type="checkbox"
            aria-label={t('notifications.choices.byPush', { topic: name })}
            checked={value.push}
            onChange={event => onChange({ ...value, push: event.target.checked })}
          />
        </label>
      </td>
    </tr>
  )
}
