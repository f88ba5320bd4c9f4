import { changeGuardianInvitation } from '@studentgo/protocol/staff-guardians'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { guardiansAddress, invitationsQuery } from './guardians.data.ts'

/** The unaccepted invitations of the office. */
export function OpenInvitations() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useQuery(invitationsQuery)
  return (
    <Section id="invitations" title={t('staffGuardians.invitations')}>
      <QueryState query={{ data, error }} lines={3} />
      {data?.length === 0 ? <Quiet>{t('staffGuardians.invitations.none')}</Quiet> : null}
      <RowList>
        {(data ?? []).map(one => (
          <Row key={one.accessId}>
            <span>
              <strong>{one.name}</strong>{' '}
              {one.lapsed ? <Chip tone="changed">{t('staffGuardians.invitation.LAPSED')}</Chip> : null}
            </span>
            <Link to={guardiansAddress(one.studentId)}>{one.studentName}</Link>
            <Quiet small>
              {one.email} ·{' '}
              {t('staffGuardians.invited', { by: one.invitedBy, at: formats.dateOf(one.invitedAt) })}
              {' · '}
              {t(one.lapsed ? 'staffGuardians.invitation.ended' : 'staffGuardians.invitation.until', {
                date: formats.dateOf(one.until),
              })}
            </Quiet>
            <InvitationActions {...one} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

interface OfInvitation {
  studentId: number
  accessId: number
  version: number
  name: string
}

/** Sends another letter, or withdraws the invitation; an alert reports it, since the row may be gone. */
export function InvitationActions({ studentId, accessId, version, name }: OfInvitation) {
  const { t } = useTranslation()
  const change = useEndpointMutation(changeGuardianInvitation, {
    done: (_reply, { body }) => t(`staffGuardians.invitation.did.${body.action}`, { name }),
  })
  const act = (action: 'RESEND' | 'TAKE_BACK') =>
    change.mutate({
      params: { studentId: String(studentId), accessId: String(accessId) },
      body: { action, version },
    })
  return (
    <Actions>
      <Button small busy={change.isPending} onClick={() => act('RESEND')}>
        {t('staffGuardians.invitation.RESEND')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Button small variant="plain" busy={change.isPending} onClick={() => act('TAKE_BACK')}>
        {t('staffGuardians.invitation.TAKE_BACK')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </Actions>
  )
}
