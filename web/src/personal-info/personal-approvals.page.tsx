import { addresses } from '@studentgo/protocol/addresses'
import {
  type ChangeRequest,
  type Consent,
  type PersonalApprovals,
  savePersonalApprovals,
} from '@studentgo/protocol/personal-info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Card, CardList, Columns, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { personalApprovalsQuery } from './personal-info.data.ts'

/** The reader's consents and requested corrections; for a guardian those that concern guardians. */
export default function PersonalApprovalsPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(personalApprovalsQuery)
  return (
    <Page title={t('approvals.title')} lead={t('approvals.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Parts approvals={data} />}
    </Page>
  )
}

function Parts({ approvals: { consents, changeRequests } }: { approvals: PersonalApprovals }) {
  const { t } = useTranslation()
  const isGuardian = useApp().place.kind === 'child'
  return (
    <Columns>
      <Section id="consents" title={t('approvals.consents')}>
        <Quiet>
          {t('approvals.consents.rule')}{' '}
          <ScreenLink to={addresses.parentAccess} whenOff="nothing">
            {t('approvals.parentAccess')}
          </ScreenLink>
        </Quiet>
        <CardList>
          {consents.map(consent => (
            <ConsentCard key={consent.code} consent={consent} />
          ))}
        </CardList>
      </Section>
      {isGuardian ? null : (
        <Section id="requests" title={t('approvals.requests')}>
          {changeRequests.length === 0 ? (
            <EmptyState
              action={<ScreenLink to={addresses.personalInfo}>{t('personalInfo.toOwnData')}</ScreenLink>}
            >
              {t('approvals.requests.none')}
            </EmptyState>
          ) : null}
          <RowList>
            {changeRequests.map(request => (
              <RequestRow key={request.id} request={request} />
            ))}
          </RowList>
        </Section>
      )}
    </Columns>
  )
}

function ConsentCard({ consent }: { consent: Consent }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const save = useEndpointMutation(savePersonalApprovals, {
    replyTo: personalApprovalsQuery,
    done: () => t('approvals.saved'),
  })
  const { code, inForce, student, guardian, requiresGuardian, mayDecide, version, history } = consent
  const title = `consent-${code}`
  const decide = (granted: boolean) =>
    save.mutate({ query: {}, body: { consents: [{ code, granted, version }] } })
  const isGuardian = useApp().place.kind === 'child'
  const [own, other] = isGuardian ? [guardian, student] : [student, guardian]
  const isGiven = own?.granted === true
  return (
    <Card as="li" aria-labelledby={title}>
      <h3 id={title}>{t(`approvals.consent.${code}`)}</h3>
      <p>{t(`approvals.consent.${code}.text`)}</p>
      <p>
        <Chip tone={inForce ? 'good' : 'plain'}>
          {t(inForce ? 'approvals.inForce' : 'approvals.notInForce')}
        </Chip>
      </p>
      {requiresGuardian ? (
        <Quiet small>
          {t(other?.granted === true ? 'approvals.guardianHas' : 'approvals.guardianNeeded')}
        </Quiet>
      ) : null}
      {mayDecide ? (
        <Actions>
          {isGiven ? (
            <Button small busy={save.isPending} onClick={() => decide(false)}>
              {t('approvals.withdraw')}{' '}
              <span className="visually-hidden">{t(`approvals.consent.${code}`)}</span>
            </Button>
          ) : (
            <>
              <Button small busy={save.isPending} onClick={() => decide(true)}>
                {t('approvals.give')}{' '}
                <span className="visually-hidden">{t(`approvals.consent.${code}`)}</span>
              </Button>
              {own === undefined ? (
                <Button small variant="plain" busy={save.isPending} onClick={() => decide(false)}>
                  {t('approvals.refuse')}{' '}
                  <span className="visually-hidden">{t(`approvals.consent.${code}`)}</span>
                </Button>
              ) : null}
            </>
          )}
        </Actions>
      ) : null}
      {history.length === 0 ? null : (
        <Fold small summary={t('approvals.history')}>
          <ul>
            {history.map(({ id, at, by, granted }) => (
              <li key={id}>
                {formats.dateTime(at)}: {t(granted ? 'approvals.gave' : 'approvals.withdrew', { by })}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Card>
  )
}

function RequestRow({ request }: { request: ChangeRequest }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const save = useEndpointMutation(savePersonalApprovals, {
    replyTo: personalApprovalsQuery,
    done: () => t('approvals.withdrawn'),
  })
  const { id, field, oldValue, newValue, reason, attachments, state } = request
  const { createdAt, handledBy, handledAt, registeredAt, comment } = request
  return (
    <Row>
      <h3>{t(`personalInfo.${field}`)}</h3>
      <p>
        <Chip tone={state === 'PENDING' ? 'now' : state === 'APPROVED' ? 'good' : 'plain'}>
          {t(`approvals.state.${registeredAt === undefined ? state : 'REGISTERED'}`)}
        </Chip>
      </p>
      <Facts>
        <Fact label={t('approvals.now')}>{oldValue || t('personalInfo.missing')}</Fact>
        <Fact label={t('approvals.wanted')}>{newValue}</Fact>
        <Fact label={t('personalInfo.reason')}>{reason}</Fact>
        <Fact label={t('approvals.comment')}>{comment}</Fact>
      </Facts>
      <AttachedFiles files={attachments} />
      <Quiet small>
        {t('approvals.sentAt', { at: formats.dateTime(createdAt) })}
        {handledBy === undefined || handledAt === undefined
          ? ''
          : ` · ${t('approvals.decidedBy', { name: handledBy.name, at: formats.dateTime(handledAt) })}`}
      </Quiet>
      {state === 'PENDING' ? (
        <Button
          small
          variant="plain"
          busy={save.isPending}
          onClick={() => save.mutate({ query: {}, body: { withdrawChangeRequestIds: [id] } })}
        >
          {t('approvals.takeBack')} <span className="visually-hidden">{t(`personalInfo.${field}`)}</span>
        </Button>
      ) : null}
    </Row>
  )
}
