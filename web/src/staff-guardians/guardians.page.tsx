import type { GuardianDecision, StudentGuardians } from '@studentgo/protocol/staff-guardians'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { LoadingOverlay, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Actions, Card, CardList, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Act, DecideForm, EndForm } from './decide-guardian.form.tsx'
import { foundQuery, guardiansAddress, guardiansQuery, studentIdOf } from './guardians.data.ts'
import { InvitationActions, OpenInvitations } from './open-invitations.tsx'

const InviteGuardianForm = lazy(() => import('./invite-guardian.form.tsx'))

const fewestLetters = 2
const settleMilliseconds = 200

/** The office's view of access and its reasons: blocks, custody notes, and access to students under non-disclosure. */
export default function GuardiansPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const studentId = studentIdOf(search)
  return (
    <Page title={t('staffGuardians.title')} lead={t('staffGuardians.lead')}>
      <Stack gap="loose">
        <Find />
        {studentId === undefined ? <OpenInvitations /> : <OneStudent key={studentId} studentId={studentId} />}
      </Stack>
    </Page>
  )
}

function Find() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), settleMilliseconds)
  const { data, error } = useQuery({
    ...foundQuery(q),
    enabled: q.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
  const isAsked = q.length >= fewestLetters
  return (
    <Stack>
      <SearchField
        label={t('staffGuardians.find')}
        help={t('staffGuardians.findHelp')}
        maxLength={60}
        value={typed}
        onChange={setTyped}
      />
      {isAsked ? <QueryState query={{ data, error }} lines={3} /> : null}
      <div role="status">
        {isAsked && data?.length === 0 ? <EmptyState>{t('staffGuardians.nobody')}</EmptyState> : null}
      </div>
      {isAsked && data !== undefined && data.length > 0 ? (
        <RowList>
          {data.map(({ studentId, name, guardians }) => (
            <Row key={studentId}>
              <Link to={guardiansAddress(studentId)} onClick={() => setTyped('')}>
                {name}
              </Link>
              <Quiet small>{guardians.length === 0 ? t('staffGuardians.none') : guardians.join(', ')}</Quiet>
            </Row>
          ))}
        </RowList>
      ) : null}
    </Stack>
  )
}

interface Opened {
  act: Act | 'END'
  accessId: number
  name: string
  decision?: GuardianDecision
}

function OneStudent({ studentId }: { studentId: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(guardiansQuery(studentId))
  const [opened, setOpened] = useState<Opened>()
  const [isInviting, setInviting] = useState(false)
  const [done, setDone] = useState<{ what: string; name: string; count: number }>()
  const close = () => setOpened(undefined)
  if (data === undefined) return <QueryState query={{ data, error }} lines={6} />
  const finish = ({ act, name }: { act: string; name: string }) => {
    setDone(last => ({ what: act, name, count: (last?.count ?? 0) + 1 }))
    setInviting(false)
    close()
  }
  return (
    <Section id="student" title={data.name}>
      {done === undefined ? null : (
        <Receipt
          key={done.count}
          fresh
          title={t(`staffGuardians.done.${done.what}`, { name: done.name })}
          next={nextOf(done.what, t)}
        />
      )}
      {data.nonDisclosure ? <Notice tone="changed" title={t('staffGuardians.nonDisclosure')} /> : null}
      {data.guardians.length === 0 ? <EmptyState>{t('staffGuardians.none')}</EmptyState> : null}
      <CardList>
        {data.guardians.map(guardian => (
          <Guardian
            key={guardian.access.accessId}
            studentId={studentId}
            guardian={guardian}
            open={setOpened}
          />
        ))}
      </CardList>
      {data.whyNotInvite === undefined ? (
        <Actions>
          <Button onClick={() => setInviting(true)}>{t('staffGuardians.invite.open')}</Button>
        </Actions>
      ) : (
        <Quiet>{t(`staffGuardians.whyNotInvite.${data.whyNotInvite}`)}</Quiet>
      )}
      {isInviting ? (
        <Suspense fallback={<LoadingOverlay />}>
          <InviteGuardianForm
            student={data}
            close={() => setInviting(false)}
            onDone={name => finish({ act: 'INVITE', name })}
          />
        </Suspense>
      ) : null}
      {opened === undefined ? null : opened.act === 'END' ? (
        <EndForm
          studentId={studentId}
          decision={opened.decision}
          name={opened.name}
          close={close}
          onDone={() => finish(opened)}
        />
      ) : (
        <DecideForm
          studentId={studentId}
          accessId={opened.accessId}
          act={opened.act}
          name={opened.name}
          close={close}
          onDone={() => finish(opened)}
        />
      )}
    </Section>
  )
}

function nextOf(what: string, t: (key: string) => string): string | undefined {
  if (what === 'NOTE') return undefined
  return t(what === 'INVITE' ? 'staffGuardians.done.letter' : 'staffGuardians.done.at')
}

interface GuardianProps {
  studentId: number
  guardian: StudentGuardians['guardians'][number]
  open: (opened: Opened) => void
}

function Guardian({ studentId, guardian, open }: GuardianProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { access, decisions, mayRegrant, byOffice, invitation } = guardian
  const { accessId, name, state, basis, scopes, validUntil, lastViewedAt, relation, source, version } = access
  const isBlocked = decisions.some(one => one.kind === 'BLOCK' && one.holds)
  const of = { accessId, name }
  return (
    <Card as="li" aria-labelledby={`guardian-${accessId}`}>
      <Stack>
        <h3 id={`guardian-${accessId}`}>{name}</h3>
        <span>
          <Chip tone={state === 'BLOCKED' ? 'changed' : state === 'ACTIVE' ? 'good' : 'quiet'}>
            {t(`staffGuardians.state.${state}`)}
          </Chip>
        </span>
        <Facts variant="beside">
          <Fact label={t('staffGuardians.link')}>
            {`${t(`staffGuardians.relation.${relation}`)} · ${t(`staffGuardians.source.${byOffice ? 'OFFICE' : source}`)}`}
          </Fact>
          <Fact label={t('staffGuardians.why')}>
            {basis === null ? '' : t(`staffGuardians.basis.${basis}`)}
          </Fact>
          <Fact label={t('staffGuardians.sees')}>
            {scopes.length === 0
              ? t('staffGuardians.seesNothing')
              : formats.list(scopes.map(scope => t(`parentAccess.scope.${scope}`)))}
          </Fact>
          <Fact label={t('staffGuardians.until')}>{validUntil && formats.date(validUntil)}</Fact>
          <Fact label={t('staffGuardians.invitation')}>
            {invitation === undefined
              ? undefined
              : [
                  access.invitedEmail,
                  invitation === 'LAPSED' || access.inviteUntil === undefined
                    ? t('staffGuardians.invitation.LAPSED')
                    : t('staffGuardians.invitation.until', { date: formats.dateOf(access.inviteUntil) }),
                ].join(' · ')}
          </Fact>
          <Fact label={t('staffGuardians.lastViewed')}>{lastViewedAt && formats.dateTime(lastViewedAt)}</Fact>
        </Facts>
        {decisions.length === 0 ? null : (
          <RowList>
            {decisions.map(decision => (
              <Decision
                key={decision.id}
                decision={decision}
                end={() => open({ ...of, act: 'END', decision })}
              />
            ))}
          </RowList>
        )}
        {invitation === undefined ? null : (
          <InvitationActions studentId={studentId} accessId={accessId} version={version} name={name} />
        )}
        <Actions>
          {isBlocked ? null : (
            <Button small onClick={() => open({ ...of, act: 'BLOCK' })}>
              {t('staffGuardians.act.BLOCK')}
            </Button>
          )}
          {mayRegrant ? (
            <Button small onClick={() => open({ ...of, act: 'REGRANT' })}>
              {t('staffGuardians.act.REGRANT')}
            </Button>
          ) : null}
          <Button small variant="plain" onClick={() => open({ ...of, act: 'NOTE' })}>
            {t('staffGuardians.act.NOTE')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  )
}

function Decision({ decision, end }: { decision: GuardianDecision; end: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kind, reason, until, by, at, holds, ended } = decision
  return (
    <Row>
      <span>
        <strong>{t(`staffGuardians.kind.${kind}`)}</strong>{' '}
        {holds ? null : <Chip>{t('staffGuardians.over')}</Chip>}
      </span>
      <TypedText>{reason}</TypedText>
      <Quiet small>
        {t('staffGuardians.decided', { by, at: formats.dateTime(at) })}
        {until === undefined ? null : ` · ${t('staffGuardians.holdsUntil', { date: formats.date(until) })}`}
      </Quiet>
      {ended === undefined ? null : (
        <Quiet small>
          {t('staffGuardians.ended', { by: ended.by, at: formats.dateTime(ended.at) })}: {ended.reason}
        </Quiet>
      )}
      {holds ? (
        <Button variant="text" onClick={end}>
          {t(`staffGuardians.end.${kind}`)}
        </Button>
      ) : null}
    </Row>
  )
}
