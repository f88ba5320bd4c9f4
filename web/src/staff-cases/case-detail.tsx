import type { AbsenceMark } from '@studentgo/protocol/absences'
import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { Request } from '@studentgo/protocol/requests'
import { filesOfAnswer } from '@studentgo/protocol/rules/benefits'
import type { CaseKind, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet, Quote } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Fold, Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseActions } from './case-actions.tsx'
import { ClaimRows } from './claim-rows.tsx'
import { caseFileQuery, caseQuery } from './staff-cases.data.ts'

interface Props {
  kind: CaseKind
  id: number
  /** Of an explanation: the marks as they were in the list. */
  marks: readonly { id: number; version: number }[]
  onDone: (receipt: string) => void
}

/** All that a decision on a case needs, and the decision. */
export function CaseDetail({ kind, id, marks, onDone }: Props) {
  const { data, error } = useQuery(caseQuery(kind, id))
  return (
    <>
      <QueryState query={{ data, error }} lines={5} />
      {data === undefined ? null : (
        <>
          <Content detail={data} />
          <History detail={data} />
          <CaseActions detail={data} marks={marks} onDone={onDone} />
        </>
      )}
    </>
  )
}

function Content({ detail }: { detail: StaffCaseDetail }) {
  const { marks, leave, request, claim, change, proposal, contract } = detail
  if (marks !== undefined) return <Explained detail={detail} marks={marks} />
  if (leave !== undefined) return <Leave detail={detail} leave={leave} />
  if (request !== undefined) return <Asked detail={detail} request={request} />
  if (claim !== undefined) return <Claim detail={detail} claim={claim} />
  if (change !== undefined) return <Changed detail={detail} change={change} />
  if (proposal !== undefined) return <Proposed proposal={proposal} />
  return contract === undefined ? null : <Signed detail={detail} contract={contract} />
}

function Files({ detail, files }: { detail: StaffCaseDetail; files: readonly AttachmentRef[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('attachments.files')}>
      {files.map(file => (
        <li key={file.id}>
          <OpenableFile file={file} query={caseFileQuery(detail.kind, detail.id, file.id)} />
        </li>
      ))}
    </ul>
  )
}

function Explained({ detail, marks }: { detail: StaffCaseDetail; marks: readonly AbsenceMark[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [first] = marks
  const { explanation, proposal } = first ?? {}
  const files = marks.flatMap(mark => mark.explanation?.attachments ?? [])
  return (
    <>
      {[proposal, explanation].map(one =>
        one === undefined ? null : (
          <div key={one.id}>
            <p>
              <strong>{one.reason.name}</strong>{' '}
              <Quiet inline small>
                {one.by.name} · {formats.dateTime(one.at)}
              </Quiet>
            </p>
            {one.text === undefined ? null : <Quote>{one.text}</Quote>}
          </div>
        ),
      )}
      <Files detail={detail} files={[...new Map(files.map(file => [file.id, file])).values()]} />
      <Fold small summary={t('timetable.lessonCount', { count: marks.length })}>
        <RowList>
          {marks.map(mark => (
            <Row key={mark.id}>
              {formats.shortWeekdayDate(mark.date)} {formats.timeRange(mark.start, mark.end)} ·{' '}
              {mark.educationEvent.name}
              {mark.teacherNote === undefined ? null : <Quiet small>{mark.teacherNote}</Quiet>}
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

type Of<Part extends keyof StaffCaseDetail> = { [Name in Part]: NonNullable<StaffCaseDetail[Name]> }

function Leave({ detail, leave }: { detail: StaffCaseDetail } & Of<'leave'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { startDate, endDate, reason, text, by, affectedSessions, attachments, decision } = leave
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.days')}>
          {startDate === endDate
            ? formats.weekdayDate(startDate)
            : `${formats.weekdayDate(startDate)} – ${formats.weekdayDate(endDate)}`}
        </Fact>
        <Fact label={t('staffCases.reason')}>{reason.name}</Fact>
        <Fact label={t('staffCases.lessons')}>{formats.number(affectedSessions)}</Fact>
        <Fact label={t('staffCases.sentBy')}>{by.name}</Fact>
      </Facts>
      {text === undefined ? null : <Quote>{text}</Quote>}
      <Files detail={detail} files={attachments} />
      {decision?.comment === undefined ? null : <p>{decision.comment}</p>}
    </>
  )
}

function Asked({ detail, request }: { detail: StaffCaseDetail; request: Request }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { questions, answers, replies, attachments, decision } = request
  const written = (
    { value, label }: Request['answers'][number],
    options: { code: string; name: string }[],
  ) => {
    if (label !== undefined) return label
    if (typeof value === 'boolean') return t(`requests.${value}`)
    if (typeof value === 'number') return formats.number(value)
    const named = (code: string) => options.find(one => one.code === code)?.name ?? code
    if (Array.isArray(value)) return formats.list(value.map(named))
    if (typeof value === 'object') return `${formats.date(value.from)} – ${formats.date(value.to)}`
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : named(value)
  }
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.number')}>{request.number}</Fact>
        <Fact label={t('staffCases.state')}>{t(`requests.state.${request.state}`)}</Fact>
        <Fact label={t('requests.handledBy')}>
          {request.handler?.name ?? t(`requests.handler.${request.handlerRole}`)}
        </Fact>
      </Facts>
      <Facts>
        {questions.map(question => {
          const answer = answers.find(one => one.questionId === question.id)
          return answer === undefined ? null : (
            <Fact key={question.id} label={question.text}>
              <LinkedText text={written(answer, question.options ?? [])} />
            </Fact>
          )
        })}
      </Facts>
      <Files detail={detail} files={attachments} />
      {replies.length === 0 ? null : (
        <RowList as="ol">
          {replies.map(({ by, at, text }) => (
            <Row key={at}>
              <strong>{by}</strong>{' '}
              <Quiet inline small>
                {formats.dateTime(at)}
              </Quiet>
              <LinkedText text={text} />
            </Row>
          ))}
        </RowList>
      )}
      {decision === undefined ? null : (
        <Notice title={t(`requests.result.${decision.result}`)}>
          <LinkedText text={decision.text} />
          {decision.document === undefined ? null : <Files detail={detail} files={[decision.document]} />}
        </Notice>
      )}
      <Fold small summary={t('requests.history')}>
        <RowList as="ol">
          {request.events.map(event => (
            <Row key={`${event.at} ${event.kind}`}>
              {t(`requests.event.${event.kind}`)}{' '}
              <Quiet inline small>
                {[event.by, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
              </Quiet>
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

function Claim({ detail, claim }: { detail: StaffCaseDetail } & Of<'claim'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <p>
        <Chip>{t(`benefits.state.${claim.state}`)}</Chip>
      </p>
      {claim.decisionText === undefined ? null : <Quote>{claim.decisionText}</Quote>}
      <Files detail={detail} files={filesOfAnswer(claim.events)} />
      <ClaimRows claim={claim} />
      {claim.dependentChild ? <p>{t('benefits.dependentChild')}</p> : null}
      {claim.withoutWage ? <p>{t('benefits.withoutWage')}</p> : null}
      <Files detail={detail} files={claim.attachments} />
      {detail.accountHeldUntil === undefined ? null : (
        <Notice
          tone="changed"
          title={t('staffCases.held', { at: formats.dateTime(detail.accountHeldUntil) })}
        />
      )}
      <Fold small summary={t('benefits.events')}>
        <RowList as="ol">
          {claim.events.map(event => (
            <Row key={event.id}>
              {t(`benefits.event.${event.kind}`)}{' '}
              <Quiet inline small>
                {[event.byName, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
              </Quiet>
              {event.text === undefined ? null : <p>{event.text}</p>}
              <Files detail={detail} files={event.attachments} />
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

function Changed({ detail, change }: { detail: StaffCaseDetail } & Of<'change'>) {
  const { t } = useTranslation()
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.field')}>{t(`personalInfo.${change.field}`)}</Fact>
        <Fact label={t('staffCases.oldValue')}>{change.oldValue || t('personalInfo.missing')}</Fact>
        <Fact label={t('staffCases.newValue')}>
          <strong>{change.newValue}</strong>
        </Fact>
      </Facts>
      {change.reason === undefined ? null : <Quote>{change.reason}</Quote>}
      <Files detail={detail} files={change.attachments} />
    </>
  )
}

function Proposed({ proposal }: Of<'proposal'>) {
  const { t } = useTranslation()
  return (
    <Facts variant="columns">
      <Fact label={t('personalEvents.proposal.name')}>{proposal.name}</Fact>
      <Fact label={t('personalEvents.proposal.businessId')}>{proposal.businessId}</Fact>
      <Fact label={t('personalEvents.proposal.contact')}>{proposal.contact}</Fact>
    </Facts>
  )
}

function Signed({ detail, contract }: { detail: StaffCaseDetail } & Of<'contract'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { number, type, state, workplace, instructor, parties, startDate, endDate, attachments } = contract
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('contracts.number')}>{number}</Fact>
        <Fact label={t('staffCases.state')}>{t(`contracts.state.${state}`)}</Fact>
        <Fact label={t('staffCases.contractType')}>{t(`contracts.type.${type}`)}</Fact>
        <Fact label={t('contracts.period')}>
          {formats.date(startDate)} – {formats.date(endDate)}
        </Fact>
        <Fact label={t('contracts.workplace')}>{workplace?.name}</Fact>
        <Fact label={t('contracts.instructor')}>
          {instructor === undefined
            ? undefined
            : [instructor.name, instructor.phone, instructor.email].filter(Boolean).join(', ')}
        </Fact>
      </Facts>
      <h3>{t('contracts.parties')}</h3>
      <RowList>
        {parties.map(party => (
          <Row key={`${party.role} ${party.name}`} split>
            <span>
              {t(`contracts.role.${party.role}`)}
              {party.name === undefined ? null : `: ${party.name}`}
            </span>
            <Chip tone={party.signedAt === undefined ? 'changed' : 'good'}>
              {party.declinedAt !== undefined
                ? t('contracts.party.declined', { at: formats.dateOf(party.declinedAt) })
                : party.signedAt === undefined
                  ? t(`contracts.party.waits.${party.act}`)
                  : t(`contracts.party.done.${party.act}`, { at: formats.dateOf(party.signedAt) })}
            </Chip>
          </Row>
        ))}
      </RowList>
      <Files detail={detail} files={attachments} />
    </>
  )
}

const processOf: Partial<Record<CaseKind, string>> = {
  LEAVE: 'LEAVE',
  CHANGE_REQUEST: 'INFO_CHANGE',
  WORKPLACE_PROPOSAL: 'WORKPLACE_PROPOSAL',
  CONTRACT: 'CONTRACT',
}

/** What has happened so far; of a request and a claim it stands with them. */
function History({ detail: { kind, events } }: { detail: StaffCaseDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const process = processOf[kind]
  if (process === undefined || events.length === 0) return null
  return (
    <Fold small summary={t('requests.history')}>
      <RowList as="ol">
        {events.map(event => (
          <Row key={event.id}>
            {t(`processTracking.happened.${process}.${event.step}`)}{' '}
            <Quiet inline small>
              {[event.actorName, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
            </Quiet>
            {event.text === undefined ? null : <p>{event.text}</p>}
          </Row>
        ))}
      </RowList>
    </Fold>
  )
}
