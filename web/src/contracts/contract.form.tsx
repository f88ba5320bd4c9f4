import {
  actOnContract,
  type Contract,
  type ContractAction,
  contractActionBody,
} from '@studentgo/protocol/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'

interface Props {
  contract: Contract
  studyRightId: number
  action: ContractAction
  close: () => void
}

/** Signs, declines or acknowledges a contract, after an explanation of the consequences. */
export default function ContractForm({ contract, studyRightId, action, close }: Props) {
  const { t } = useTranslation()
  const act = useEndpointMutation(actOnContract, { done: () => t(`contracts.done.${action}`) })
  const { mutation, passwordAgain } = useConfirmedMutation(act)
  return (
    <Dialog title={t(`contracts.dialog.${action}`, { number: contract.number })} onClose={close}>
      <p>{t(`contracts.binds.${action}`)}</p>
      <EndpointForm
        mutation={mutation}
        schema={contractActionBody}
        initial={{ comment: '' }}
        draft={`contract-${action}-${contract.id}`}
        toBody={values => ({ contractId: contract.id, version: contract.version, action, ...values })}
        toInput={body => ({ params: { studyRightId: String(studyRightId) }, query: {}, body })}
        onDone={close}
        onCancel={close}
        submitLabel={t(`contracts.do.${action}`)}
      >
        <FormTextArea name="comment" label={t('contracts.comment')} help={t('contracts.commentHelp')} />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}
