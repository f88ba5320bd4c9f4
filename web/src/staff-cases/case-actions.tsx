import type { CaseAction } from '@studentgo/protocol/staff-cases'
import {
  decideExplanations,
  decideStaffChange,
  decideStaffLeave,
  decideStaffProposal,
  handleStaffClaim,
  handleStaffContract,
  handleStaffRequest,
} from '@studentgo/protocol/staff-cases-steps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { ActionForm, type CaseProps as Props } from './case-forms.tsx'

/** Steps that need nothing to be written: one press is the whole of them. */
const plain: readonly CaseAction[] = ['ACCEPT', 'GRANT', 'TAKE', 'GIVE_BACK', 'PAY', 'REMIND']
/** Of these a press is enough, and words and a file may go with them. */
const mayTakeMore: readonly CaseAction[] = ['GRANT']
/** The steps by which a case is settled as it was asked. */
const main: readonly CaseAction[] = ['ACCEPT', 'GRANT', 'DECIDE', 'APPROVE', 'SIGNED_ON_PAPER']

/** What can be done now: a press, or a form that opens below. */
export function CaseActions({ detail, marks, onDone }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<CaseAction>()
  const press = usePress({ detail, marks, onDone })
  const { actions } = detail
  if (actions.length === 0) return <Quiet>{t('staffCases.nothingToDo')}</Quiet>
  return (
    <>
      <Actions>
        {actions.flatMap(action => [
          <Button
            key={action}
            variant={main.includes(action) ? 'primary' : 'plain'}
            busy={press.isBusy && plain.includes(action)}
            aria-expanded={plain.includes(action) ? undefined : open === action}
            onClick={() => {
              if (plain.includes(action)) press.send(action)
              else setOpen(open === action ? undefined : action)
            }}
          >
            {t(`staffCases.do.${action}`)}
          </Button>,
          mayTakeMore.includes(action) ? (
            <Button
              key={`${action} with more`}
              variant="plain"
              aria-expanded={open === action}
              onClick={() => setOpen(open === action ? undefined : action)}
            >
              {t('staffCases.do.grantWithMore')}
            </Button>
          ) : null,
        ])}
      </Actions>
      {open === undefined || !actions.includes(open) ? null : (
        <ActionForm
          key={open}
          action={open}
          detail={detail}
          marks={marks}
          onDone={onDone}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Steps without a form. */
function usePress({ detail, marks, onDone }: Props) {
  const { t } = useTranslation()
  const { kind, id, leave, request, claim, contract } = detail
  const [last, setLast] = useState<CaseAction>('ACCEPT')
  const reply = { onReply: () => onDone(t(`staffCases.did.${last}`)) }
  const explanations = useEndpointMutation(decideExplanations, reply)
  const leaves = useEndpointMutation(decideStaffLeave, reply)
  const requests = useEndpointMutation(handleStaffRequest, reply)
  const claims = useEndpointMutation(handleStaffClaim, reply)
  const changes = useEndpointMutation(decideStaffChange, reply)
  const proposals = useEndpointMutation(decideStaffProposal, reply)
  const contracts = useEndpointMutation(handleStaffContract, reply)
  const params = { caseId: String(id) }
  const send = (action: CaseAction) => {
    setLast(action)
    if (kind === 'EXPLANATION') return explanations.mutate({ body: { marks: [...marks], action: 'ACCEPT' } })
    if (leave) return leaves.mutate({ params, body: { version: leave.version, action: 'GRANT' } })
    if (request && (action === 'TAKE' || action === 'GIVE_BACK')) {
      return requests.mutate({ params, body: { version: request.version, action } })
    }
    if (claim && (action === 'TAKE' || action === 'PAY')) {
      return claims.mutate({ params, body: { version: claim.version, action } })
    }
    if (kind === 'CHANGE_REQUEST') return changes.mutate({ params, body: { action: 'ACCEPT' } })
    if (kind === 'WORKPLACE_PROPOSAL') return proposals.mutate({ params, body: { action: 'ACCEPT' } })
    if (contract) return contracts.mutate({ params, body: { version: contract.version, action: 'REMIND' } })
  }
  const all = [explanations, leaves, requests, claims, changes, proposals, contracts]
  return { send, isBusy: all.some(one => one.isPending) }
}
