import { addresses } from '@studentgo/protocol/addresses'
import type { ParentAccess, StudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CardList, Columns, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Handover } from './handover.tsx'
import { parentAccessQuery } from './parent-access.data.ts'
import { EndedAccess, ParentCard } from './parent-card.tsx'

const GrantForm = lazy(() => import('./grant-access.form.tsx'))
const InviteForm = lazy(() => import('./invite-parent.form.tsx'))

/** Who else sees the student's studies, which data and until when, and the student's decisions about it. */
export default function ParentAccessPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(parentAccessQuery)
  return (
    <Page
      title={t('parentAccess.title')}
      lead={
        data === undefined
          ? undefined
          : t(`parentAccess.lead.${data.control === 'ADULT' ? 'ADULT' : 'MINOR'}`)
      }
    >
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : <Parts access={data} />}
    </Page>
  )
}

function Parts({ access }: { access: StudentParentAccess }) {
  const { t } = useTranslation()
  const [granting, setGranting] = useState<number>()
  const [isInviting, setInviting] = useState(false)
  const { parents, control, invitationPolicy } = access
  const seeing = parents.filter(sees)
  const ended = parents.filter(parent => !sees(parent))
  const chosen = parents.find(parent => parent.accessId === granting)
  return (
    <>
      <Columns variant="wider">
        {control === 'HANDOVER' ? <Handover access={access} grant={setGranting} /> : null}
        <Section id="seeing" title={t('parentAccess.seeing')}>
          {seeing.length === 0 ? <EmptyState>{t('parentAccess.none')}</EmptyState> : null}
          <CardList>
            {seeing.map(parent => (
              <ParentCard key={parent.accessId} parent={parent} access={access} grant={setGranting} />
            ))}
          </CardList>
          <Quiet small>
            {t('parentAccess.staff')}{' '}
            <ScreenLink to={addresses.ownData}>{t('parentAccess.looks')}</ScreenLink>
          </Quiet>
          <Quiet small>
            {t('parentAccess.feed')}{' '}
            <ScreenLink to={addresses.timetable}>{t('parentAccess.feed.show')}</ScreenLink>
          </Quiet>
        </Section>
        {control === 'ADULT' ? <Invite policy={invitationPolicy} open={() => setInviting(true)} /> : null}
        {control === 'TOO_EARLY' ? <Handover access={access} grant={setGranting} /> : null}
      </Columns>
      {ended.length === 0 ? null : (
        <Section id="ended" title={t('parentAccess.ended')} narrow>
          <RowList>
            {ended.map(parent => (
              <EndedAccess key={parent.accessId} parent={parent} grant={setGranting} />
            ))}
          </RowList>
        </Section>
      )}
      {chosen === undefined ? null : (
        <Suspense>
          <GrantForm
            key={chosen.accessId}
            parent={chosen}
            access={access}
            close={() => setGranting(undefined)}
          />
        </Suspense>
      )}
      {isInviting ? (
        <Suspense>
          <InviteForm policy={invitationPolicy} close={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function sees({ basis, state }: ParentAccess): boolean {
  return basis !== null || state === 'PENDING_INVITE'
}

interface InviteProps {
  policy: StudentParentAccess['invitationPolicy']
  open: () => void
}

function Invite({ policy, open }: InviteProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { consentMaxMonths, inviteDays, latestEnd, mayInvite, whyNot } = policy
  return (
    <Section id="invite" title={t('parentAccess.invite')}>
      <p>{t('parentAccess.invite.about')}</p>
      <Quiet small>
        {t('parentAccess.invite.rule', {
          months: consentMaxMonths,
          days: inviteDays,
          until: formats.date(latestEnd),
        })}
      </Quiet>
      {mayInvite ? (
        <div>
          <Button onClick={open}>{t('parentAccess.invite.open')}</Button>
        </div>
      ) : (
        <Notice title={t(`parentAccess.whyNot.${whyNot ?? 'STUDIES'}`)} />
      )}
    </Section>
  )
}
