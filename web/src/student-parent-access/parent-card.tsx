import {
  type ParentAccess,
  type StudentParentAccess,
  saveStudentParentAccess,
} from '@studentgo/protocol/student-parent-access'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Card, Row } from '#web/ui/layout/layout.tsx'
import { parentAccessQuery } from './parent-access.data.ts'

interface Props {
  parent: ParentAccess
  access: StudentParentAccess
  /** Opens the form about a link. */
  grant: (accessId: number) => void
}

/** A person with access, or an invitation to it: which data, since when, until when, and the last visit. */
export function ParentCard({ parent, access, grant }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { accessId, name, relation, basis, state, scopes, validUntil } = parent
  const title = `access-${accessId}`
  const isPending = state === 'PENDING_INVITE'
  return (
    <Card as="li" aria-labelledby={title}>
      <h3 id={title}>{name}</h3>
      <p>
        <Chip tone={state === 'ACTIVE' ? 'good' : state === 'EXPIRING' ? 'changed' : 'now'}>
          {t(`parentAccess.state.${state}`)}
        </Chip>{' '}
        <Quiet inline>{t(`parentAccess.relation.${relation}`)}</Quiet>
      </p>
      {basis === 'MINOR' ? (
        <p>{t('parentAccess.seesAll')}</p>
      ) : (
        <>
          <p>{t(isPending ? 'parentAccess.willSee' : 'parentAccess.sees')}</p>
          <BulletList texts={scopes.map(scope => t(`parentAccess.scope.${scope}`))} />
        </>
      )}
      <Facts variant="beside">
        <Fact label={t('parentAccess.grantedAt')}>
          {parent.grantedAt && formats.dateOf(parent.grantedAt)}
        </Fact>
        <Fact label={t('parentAccess.validUntil')}>{validUntil && formats.date(validUntil)}</Fact>
        <Fact label={t('parentAccess.inviteUntil')}>
          {parent.inviteUntil && formats.dateTime(parent.inviteUntil)}
        </Fact>
        <Fact label={t('parentAccess.invitedEmail')}>{parent.invitedEmail}</Fact>
        {isPending ? null : (
          <Fact label={t('parentAccess.lastViewedAt')}>
            {parent.lastViewedAt === undefined
              ? t('parentAccess.neverViewed')
              : formats.dateTime(parent.lastViewedAt)}
          </Fact>
        )}
      </Facts>
      {parent.mayChange && basis !== 'MINOR' ? (
        <Decisions parent={parent} access={access} grant={grant} />
      ) : null}
    </Card>
  )
}

function Decisions({ parent, access, grant }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { accessId, name, scopes, version, state, validUntil = '' } = parent
  const { latestEnd, consentMaxMonths } = access.invitationPolicy
  const renew = useEndpointMutation(saveStudentParentAccess, {
    replyTo: parentAccessQuery,
    done: () => t('parentAccess.renewed', { name, date: formats.date(latestEnd) }),
  })
  const revoke = useEndpointMutation(saveStudentParentAccess, {
    replyTo: parentAccessQuery,
    done: () => t('parentAccess.revoked', { name }),
  })
  const isPending = state === 'PENDING_INVITE'
  const kind = isPending ? 'cancel' : 'revoke'
  const hidden = <span className="visually-hidden">{name}</span>
  return (
    <>
      <Actions>
        {!isPending && validUntil < latestEnd ? (
          <Button
            small
            variant={state === 'EXPIRING' ? 'primary' : 'soft'}
            busy={renew.isPending}
            onClick={() => renew.mutate({ body: [{ accessId, scopes, version }] })}
          >
            {t('parentAccess.renew', { months: consentMaxMonths })} {hidden}
          </Button>
        ) : null}
        <Button small onClick={() => grant(accessId)}>
          {t('parentAccess.change')} {hidden}
        </Button>
        <Button small variant="plain" onClick={() => setAsking(true)}>
          {t(`parentAccess.${kind}`)} {hidden}
        </Button>
      </Actions>
      {isAsking ? (
        <Dialog title={t(`parentAccess.${kind}.title`, { name })} onClose={() => setAsking(false)}>
          <p>{t(`parentAccess.${kind}.text`, { name })}</p>
          <Actions>
            <Button
              variant="danger"
              busy={revoke.isPending}
              onClick={() =>
                revoke.mutate(
                  { body: [{ accessId, scopes: [], version }] },
                  { onSettled: () => setAsking(false) },
                )
              }
            >
              {t(`parentAccess.${kind}`)}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('form.cancel')}</Button>
          </Actions>
        </Dialog>
      ) : null}
    </>
  )
}

/** A person without access now, and why. */
export function EndedAccess({ parent, grant }: Omit<Props, 'access'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { accessId, name, state, validUntil, revokedAt, mayChange, invitedEmail, lastViewedAt } = parent
  const when = revokedAt === undefined ? validUntil && formats.date(validUntil) : formats.dateOf(revokedAt)
  const why = state === 'BLOCKED' ? 'BLOCKED' : when === undefined ? 'NOTHING' : state
  return (
    <Row split>
      <div>
        <h3>{name}</h3>
        <p>{t(`parentAccess.why.${why}`, { date: when })}</p>
        <Quiet small>
          {invitedEmail}
          {lastViewedAt === undefined
            ? ''
            : t('parentAccess.lastViewed', { at: formats.dateTime(lastViewedAt) })}
        </Quiet>
      </div>
      {mayChange ? (
        <Button small onClick={() => grant(accessId)}>
          {t('parentAccess.grant')} <span className="visually-hidden">{name}</span>
        </Button>
      ) : null}
    </Row>
  )
}
