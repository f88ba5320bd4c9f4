import { addresses, addressIn } from '@studentgo/protocol/addresses'
import {
  type ParentProfile,
  parentProfileChange,
  parentProfileWithEmail,
  saveParent,
} from '@studentgo/protocol/parent-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'
import { parentQuery } from './parent-account.data.ts'

/** How the college reaches a guardian, and how to change it. */
export function GuardianProfile() {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(parentQuery)
  return (
    <Section id="profile" title={t('parentAccount.profile')} narrow>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined && error !== null ? <Quiet small>{describe(error)}</Quiet> : null}
      {data === undefined ? null : <Profile profile={data} />}
    </Section>
  )
}

function Profile({ profile }: { profile: ParentProfile }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  const { email, unconfirmedEmail, phone, lastLoginAt } = profile
  return (
    <>
      {unconfirmedEmail === undefined ? null : (
        <Notice tone="changed" title={t('parentAccount.waits', { email: unconfirmedEmail.email })}>
          <p>{t('parentAccount.waitsNext', { at: formats.dateTime(unconfirmedEmail.expiresAt) })}</p>
        </Notice>
      )}
      <Facts variant="beside">
        <Fact label={t('parentSignIn.email')}>{email ?? t('parentAccount.none')}</Fact>
        <Fact label={t('parentAccount.phone')}>{phone ?? t('parentAccount.none')}</Fact>
        <Fact label={t('parentAccount.lastSignIn')}>
          {lastLoginAt === undefined ? undefined : formats.dateTime(lastLoginAt)}
        </Fact>
      </Facts>
      <Actions>
        <Button onClick={() => setChanging(true)}>{t('parentAccount.change')}</Button>
        <AnchorButton
          variant="plain"
          href={boot.basePath + addressIn('PARENT', addresses.notificationChoices)}
        >
          {t('parentAccount.notifications')}
        </AnchorButton>
      </Actions>
      {isChanging ? <ChangeProfile profile={profile} close={() => setChanging(false)} /> : null}
    </>
  )
}

function ChangeProfile({ profile, close }: { profile: ParentProfile; close: () => void }) {
  const { t } = useTranslation()
  const save = useEndpointMutation(saveParent, { replyTo: parentQuery })
  const { mutation, passwordAgain } = useConfirmedMutation(save)
  const { email = '', phone = '' } = profile
  return (
    <Dialog title={t('parentAccount.change')} onClose={close}>
      <EndpointForm
        mutation={mutation}
        schema={email === '' ? parentProfileChange : parentProfileWithEmail}
        initial={{ email, phone }}
        draft={null}
        onDone={close}
        onCancel={close}
        submitLabel={t('parentAccount.save')}
      >
        <FormTextField
          name="email"
          label={t('parentSignIn.email')}
          help={t('parentAccount.emailHelp')}
          autoComplete="email"
          inputMode="email"
        />
        <FormTextField name="phone" label={t('parentAccount.phone')} autoComplete="tel" inputMode="tel" />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}
