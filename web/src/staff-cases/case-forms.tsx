import type { CaseAction, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import {
  approveClaimBody,
  askBody,
  decideBody,
  decideExplanations,
  decideStaffChange,
  decideStaffLeave,
  decideStaffProposal,
  explanationsBody,
  handleStaffClaim,
  handleStaffContract,
  handleStaffRequest,
  handOverBody,
  leaveBody,
  paperBody,
  returnClaimBody,
  uploadClaimDocument,
  uploadDecisionDocument,
  uploadLeaveDocument,
  verdictBody,
} from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { ClaimApproval, centsOf, type RowValues } from './claim-approval.tsx'
import { FormColleague, FormDay, FormDocument, FormRadio } from './decision-fields.tsx'

export interface CaseProps {
  detail: StaffCaseDetail
  /** Of an explanation: the marks as they were in the list. */
  marks: readonly { id: number; version: number }[]
  onDone: (receipt: string) => void
}

interface FormProps extends CaseProps {
  action: CaseAction
  onCancel: () => void
}

/** What a step takes beside the press: its reason, its days, its amounts. */
export function ActionForm(props: FormProps) {
  const { kind } = props.detail
  if (kind === 'EXPLANATION') return <ExplanationForm {...props} />
  if (kind === 'LEAVE') return <LeaveForm {...props} />
  if (kind === 'REQUEST') return <RequestForm {...props} />
  if (kind === 'CLAIM') return <ClaimForm {...props} />
  if (kind === 'CONTRACT') return <PaperForm {...props} />
  return <VerdictForm {...props} />
}

/** In which language to write, beside each text that the student reads. */
function useWriteIn({ student }: StaffCaseDetail): string {
  const { t } = useTranslation()
  return t(`staffCases.writeIn.${student.language}`, { name: student.name })
}

const wanted = (text: string) => (text.trim() === '' ? undefined : text)
const fileOf = (documentId: number | null) => ({ documentId: documentId ?? undefined })

function ExplanationForm({ action, detail, marks, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const mutation = useEndpointMutation(decideExplanations)
  const help = useWriteIn(detail)
  return (
    <EndpointForm
      mutation={mutation}
      schema={explanationsBody}
      initial={{ comment: '' }}
      draft={null}
      version={marks}
      toBody={({ comment }, marks) => ({ marks, action, comment: wanted(comment) })}
      toInput={body => ({ body })}
      onDone={() => onDone(t(`staffCases.did.${action}`))}
      submitLabel={t(`staffCases.do.${action}`)}
      onCancel={onCancel}
    >
      <FormTextArea name="comment" label={t('staffCases.why')} help={help} rows={3} />
    </EndpointForm>
  )
}

function LeaveForm({ action, detail, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const mutation = useEndpointMutation(decideStaffLeave)
  const help = useWriteIn(detail)
  const { leave } = detail
  if (leave === undefined) return null
  const isPart = action === 'GRANT_PARTLY'
  const { startDate, endDate, version } = leave
  return (
    <EndpointForm
      mutation={mutation}
      schema={leaveBody}
      initial={{ comment: '', startDate, endDate, documentId: null as number | null }}
      draft={null}
      version={version}
      toBody={(values, version) => ({
        version,
        action,
        comment: wanted(values.comment),
        ...fileOf(values.documentId),
        ...(isPart ? { startDate: wanted(values.startDate), endDate: wanted(values.endDate) } : {}),
      })}
      toInput={body => ({ params: { caseId: String(detail.id) }, body })}
      onDone={() => onDone(t(`staffCases.did.${action}`))}
      submitLabel={t(`staffCases.do.${action}`)}
      onCancel={onCancel}
    >
      {isPart ? (
        <>
          <FormDay name="startDate" label={t('staffCases.firstDay')} earliest={startDate} latest={endDate} />
          <FormDay name="endDate" label={t('staffCases.lastDay')} earliest={startDate} latest={endDate} />
        </>
      ) : null}
      <FormTextArea
        name="comment"
        label={t(action === 'GRANT' ? 'staffCases.toStudent' : 'staffCases.why')}
        help={help}
        rows={3}
      />
      <FormDocument
        name="documentId"
        label={t('staffCases.file')}
        caseId={detail.id}
        endpoint={uploadLeaveDocument}
      />
    </EndpointForm>
  )
}

function RequestForm({ action, detail, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const mutation = useEndpointMutation(handleStaffRequest)
  const help = useWriteIn(detail)
  const { request } = detail
  if (request === undefined) return null
  const shared = {
    mutation,
    draft: null,
    version: request.version,
    onDone: () => onDone(t(`staffCases.did.${action}`)),
    submitLabel: t(`staffCases.do.${action}`),
    onCancel,
  }
  const params = { caseId: String(detail.id) }
  if (action === 'HAND_OVER') {
    return (
      <EndpointForm
        {...shared}
        schema={handOverBody}
        initial={{ handlerId: '' }}
        toBody={({ handlerId }, version) => ({
          version,
          action,
          handlerId: handlerId === '' ? undefined : Number(handlerId),
        })}
        toInput={body => ({ params, body })}
      >
        <FormColleague name="handlerId" requestId={detail.id} />
      </EndpointForm>
    )
  }
  if (action === 'ASK') {
    return (
      <EndpointForm
        {...shared}
        schema={askBody}
        initial={{ text: '' }}
        toBody={({ text }, version) => ({ version, action, text })}
        toInput={body => ({ params, body })}
      >
        <FormTextArea name="text" label={t('staffCases.question')} help={help} rows={4} />
      </EndpointForm>
    )
  }
  const initial = {
    result: 'GRANTED',
    text: '',
    appealInstructions: '',
    appealUntil: '',
    documentId: null as number | null,
  }
  return (
    <EndpointForm
      {...shared}
      schema={decideBody}
      initial={initial}
      toBody={(values, version) => ({
        version,
        action: 'DECIDE',
        result: values.result,
        text: values.text,
        appealInstructions: wanted(values.appealInstructions),
        appealUntil: wanted(values.appealUntil),
        ...fileOf(values.documentId),
      })}
      toInput={body => ({ params, body })}
    >
      <FormRadio
        name="result"
        label={t('staffCases.result')}
        options={(['GRANTED', 'REJECTED', 'ANSWERED'] as const).map(value => ({
          value,
          label: t(`staffCases.result.${value}`),
        }))}
      />
      <FormTextArea name="text" label={t('staffCases.decision')} help={help} rows={6} />
      <FormTextArea
        name="appealInstructions"
        label={t('staffCases.appeal')}
        help={t('staffCases.appealHelp')}
        rows={3}
      />
      <FormDay name="appealUntil" label={t('staffCases.appealUntil')} />
      <FormDocument
        name="documentId"
        label={t('staffCases.document')}
        caseId={detail.id}
        endpoint={uploadDecisionDocument}
      />
    </EndpointForm>
  )
}

function ClaimForm({ action, detail, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const mutation = useEndpointMutation(handleStaffClaim)
  const help = useWriteIn(detail)
  const { claim } = detail
  if (claim === undefined) return null
  const params = { caseId: String(detail.id) }
  const shared = {
    mutation,
    draft: null,
    version: claim.version,
    onDone: () => onDone(t(`staffCases.did.${action}`)),
    submitLabel: t(`staffCases.do.${action}`),
    onCancel,
  }
  const document = (
    <FormDocument
      name="documentId"
      label={t('staffCases.file')}
      caseId={detail.id}
      endpoint={uploadClaimDocument}
    />
  )
  if (action !== 'APPROVE') {
    return (
      <EndpointForm
        {...shared}
        schema={returnClaimBody}
        initial={{ text: '', documentId: null as number | null }}
        toBody={({ text, documentId }, version) => ({ version, action, text, ...fileOf(documentId) })}
        toInput={body => ({ params, body })}
      >
        <FormTextArea name="text" label={t('staffCases.why')} help={help} rows={3} />
        {document}
      </EndpointForm>
    )
  }
  const rows: RowValues[] = claim.rows.map(row => ({
    rowId: row.id,
    approvedCents: centsOf(row.amountCents),
    reason: '',
  }))
  return (
    <EndpointForm
      {...shared}
      schema={approveClaimBody}
      initial={{ text: '', rows, documentId: null as number | null }}
      toBody={(values, version) => ({
        version,
        action: 'APPROVE',
        text: wanted(values.text),
        rows: ClaimApproval.toBody(values.rows),
        ...fileOf(values.documentId),
      })}
      toInput={body => ({ params, body })}
    >
      <ClaimApproval.Fields claim={claim} />
      <FormTextArea name="text" label={t('staffCases.toStudent')} help={help} rows={3} />
      {document}
    </EndpointForm>
  )
}

function VerdictForm({ action, detail, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const isChange = detail.kind === 'CHANGE_REQUEST'
  const change = useEndpointMutation(decideStaffChange)
  const proposal = useEndpointMutation(decideStaffProposal)
  const help = useWriteIn(detail)
  return (
    <EndpointForm
      mutation={isChange ? change : proposal}
      schema={verdictBody}
      initial={{ comment: '' }}
      draft={null}
      toBody={({ comment }) => ({ action, comment: wanted(comment) })}
      toInput={body => ({ params: { caseId: String(detail.id) }, body })}
      onDone={() => onDone(t(`staffCases.did.${action}`))}
      submitLabel={t(`staffCases.do.${action}`)}
      onCancel={onCancel}
    >
      <FormTextArea name="comment" label={t('staffCases.why')} help={help} rows={3} />
    </EndpointForm>
  )
}

function PaperForm({ action, detail, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const today = useToday()
  const mutation = useEndpointMutation(handleStaffContract)
  const { contract } = detail
  if (contract === undefined) return null
  const roles = contract.parties
    .filter(one => one.act === 'SIGN' && one.signedAt === undefined && one.declinedAt === undefined)
    .map(one => one.role)
  return (
    <EndpointForm
      mutation={mutation}
      schema={paperBody}
      initial={{ role: roles[0] ?? 'STUDENT', date: today }}
      draft={null}
      version={contract.version}
      toBody={({ role, date }, version) => ({ version, action, role, date })}
      toInput={body => ({ params: { caseId: String(detail.id) }, body })}
      onDone={() => onDone(t(`staffCases.did.${action}`))}
      submitLabel={t(`staffCases.do.${action}`)}
      onCancel={onCancel}
    >
      <FormRadio
        name="role"
        label={t('staffCases.whoSigned')}
        options={[...new Set(roles)].map(value => ({ value, label: t(`contracts.role.${value}`) }))}
      />
      <FormDay name="date" label={t('staffCases.signedOn')} latest={today} />
    </EndpointForm>
  )
}
