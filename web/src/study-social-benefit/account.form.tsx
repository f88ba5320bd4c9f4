import { bicRequiredFor } from '@studentgo/protocol/rules/iban'
import {
  changeStudySocialBenefit,
  type PaymentAccount,
  typedAccount,
} from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { accountForm } from './account-fields.ts'
import { benefitsQuery } from './benefits.data.ts'

/** A new account, typed once and checked while typing. */
export default function AccountForm({
  account,
  close,
}: {
  account: PaymentAccount | undefined
  close: () => void
}) {
  const { t } = useTranslation()
  const save = useEndpointMutation(changeStudySocialBenefit, {
    replyTo: benefitsQuery,
    done: () => t('benefits.account.done'),
  })
  const { mutation, passwordAgain } = useConfirmedMutation(save)
  return (
    <Dialog
      title={t(account === undefined ? 'benefits.account.add' : 'benefits.account.change')}
      onClose={close}
    >
      <EndpointForm
        mutation={mutation}
        schema={accountForm}
        initial={{ iban: '', bic: '', holder: account?.holder ?? '' }}
        draft={null}
        version={account?.version ?? 0}
        toInput={(values, version) => ({ body: { account: typedAccount.parse(values), version } })}
        onDone={close}
        onCancel={close}
        submitLabel={t('benefits.account.save')}
      >
        <FormTextField
          name="iban"
          label={t('benefits.iban')}
          help={t('benefits.iban.help')}
          autoComplete="off"
          required
        />
        <Bic />
        <FormTextField name="holder" label={t('benefits.holder')} autoComplete="name" />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}

/** Within the payment area the account number is enough to find the bank. */
function Bic() {
  const { t } = useTranslation()
  const isNeeded = bicRequiredFor(useFieldValue<string>('iban'))
  return (
    <FormTextField
      name="bic"
      label={t('benefits.bic')}
      help={t(isNeeded ? 'benefits.bic.needed' : 'benefits.bic.help')}
      autoComplete="off"
      required={isNeeded}
    />
  )
}
