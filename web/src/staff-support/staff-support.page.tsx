import type { DeskSupportDecision, StaffSupport } from '@studentgo/protocol/staff-support'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { Bullets, EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { LoadingOverlay, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { staffSupportQuery } from './staff-support.data.ts'
import type { SupportAct } from './support.form.tsx'

const SupportForm = lazy(() => import('./support.form.tsx'))

/** Decisions on the support of a student: drafts, hearings with their statements, and decisions made. */
export default function StaffSupportPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('staffSupport.title')}>
        <EmptyState>{t('studentCard.none')}</EmptyState>
      </Page>
    )
  }
  return <Support key={id} studentId={id} />
}

interface Opened {
  act: SupportAct
  decision?: DeskSupportDecision
}

function Support({ studentId }: { studentId: number }) {
  const { t } = useTranslation()
  const { data: support, error } = useQuery(staffSupportQuery(studentId))
  const [opened, setOpened] = useState<Opened>()
  const [done, setDone] = useState<{ act: SupportAct; count: number }>()
  const finish = (act: SupportAct) => {
    setDone(last => ({ act, count: (last?.count ?? 0) + 1 }))
    setOpened(undefined)
  }
  return (
    <Page
      title={t('staffSupport.title')}
      {...(support === undefined ? {} : { lead: support.studentName })}
      actions={
        support?.canBegin ? (
          <Button variant="primary" onClick={() => setOpened({ act: 'BEGIN' })}>
            {t('staffSupport.do.BEGIN')}
          </Button>
        ) : undefined
      }
    >
      <QueryState query={{ data: support, error }} lines={8} />
      {done === undefined ? null : (
        <Receipt
          key={done.count}
          fresh
          title={t(`staffSupport.done.${done.act}`)}
          next={t(`staffSupport.next.${done.act}`)}
        />
      )}
      {support === undefined ? null : (
        <Stack gap="loose">
          <Quiet>{t('staffSupport.audited')}</Quiet>
          {support.decisions.length === 0 ? <EmptyState>{t('staffSupport.none')}</EmptyState> : null}
          {support.decisions.map(decision => (
            <Decision
              key={decision.id}
              decision={decision}
              language={support.language}
              open={act => setOpened({ act, decision })}
            />
          ))}
        </Stack>
      )}
      {opened === undefined || support === undefined ? null : (
        <Suspense fallback={<LoadingOverlay />}>
          <SupportForm
            support={support}
            act={opened.act}
            decision={opened.decision}
            close={() => setOpened(undefined)}
            onDone={() => finish(opened.act)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const tones = { PREPARING: 'quiet', HEARING: 'changed', DECIDED: 'good', IN_FORCE: 'good' } as const
const toneOf = (state: string) => tones[state as keyof typeof tones] ?? 'quiet'

interface DecisionProps {
  decision: DeskSupportDecision
  /** The language of the text. */
  language: StaffSupport['language']
  open: (act: SupportAct) => void
}

function Decision({ decision, language, open }: DecisionProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, level, state, draft, validFrom, validTo, grounds, arrangements, can } = decision
  return (
    <Section id={`decision-${id}`} title={t(`support.level.${level}`)} narrow>
      <p>
        <Chip tone={toneOf(state)}>{t(draft ? 'staffSupport.draft' : `support.state.${state}`)}</Chip>{' '}
        {draft ? t('staffSupport.draft.means') : null}
      </p>
      {decision.appealed ? <Notice tone="changed" title={t('support.appealed')} /> : null}
      <Facts variant="beside">
        <Fact label={t('support.validTime')}>
          {formats.date(validFrom)}–{validTo === undefined ? '' : formats.date(validTo)}
        </Fact>
        <Fact label={t('support.responsible')}>{decision.responsible}</Fact>
        <Fact label={t('support.decided')}>
          {decision.decidedAt === undefined
            ? undefined
            : [formats.dateOf(decision.decidedAt), decision.decidedBy].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t('support.state.REPEALED')}>
          {decision.repealedAt === undefined ? undefined : formats.dateOf(decision.repealedAt)}
        </Fact>
        <Fact label={t('staffSupport.appealUntil')}>
          {decision.appealUntil === undefined ? undefined : formats.date(decision.appealUntil)}
        </Fact>
      </Facts>
      <Stack>
        <h3>{t('staffSupport.grounds')}</h3>
        <div lang={language}>
          <TypedText>{grounds}</TypedText>
        </div>
      </Stack>
      {arrangements.length === 0 ? null : (
        <Stack>
          <h3>{t('staffSupport.arrangements')}</h3>
          <Bullets>
            {arrangements.map(({ kind, moduleName, text }) => (
              <li key={`${kind} ${moduleName} ${text}`}>
                {moduleName === undefined ? null : <strong lang={language}>{moduleName}: </strong>}
                {kind === 'ARRANGEMENT' ? null : `${t(`staffSupport.kind.${kind}`)}: `}
                <span lang={language}>{text}</span>
              </li>
            ))}
          </Bullets>
        </Stack>
      )}
      <Hearing decision={decision} />
      <Actions>
        {can.decide ? (
          <Button small variant="primary" onClick={() => open('DECIDE')}>
            {t('staffSupport.do.DECIDE')}
          </Button>
        ) : null}
        {can.hear ? (
          <Button small variant="primary" onClick={() => open('HEAR')}>
            {t('staffSupport.do.HEAR')}
          </Button>
        ) : null}
        {can.edit ? (
          <Button small onClick={() => open('SAVE')}>
            {t('staffSupport.do.SAVE')}
          </Button>
        ) : null}
        {draft ? (
          <Button small variant="plain" onClick={() => open('DISCARD')}>
            {t('staffSupport.do.DISCARD')}
          </Button>
        ) : null}
        {can.repeal ? (
          <Button small variant="plain" onClick={() => open('REPEAL')}>
            {t('staffSupport.do.REPEAL')}
          </Button>
        ) : null}
      </Actions>
    </Section>
  )
}

/** The answers to the hearing, and the missing ones. */
function Hearing({ decision: { hearing, state, can } }: { decision: DeskSupportDecision }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (hearing === undefined) return null
  const { dueDate, statements, awaited } = hearing
  return (
    <Stack>
      <h3>{t('support.hearing')}</h3>
      {state === 'HEARING' ? (
        <p>
          {awaited.length === 0
            ? t('staffSupport.allHeard')
            : t('staffSupport.awaited', { names: formats.list(awaited), date: formats.date(dueDate) })}{' '}
          {can.decide ? t('staffSupport.mayDecide') : null}
        </p>
      ) : null}
      {statements.length === 0 ? <Quiet>{t('staffSupport.noStatements')}</Quiet> : null}
      <RowList>
        {statements.map(({ name, role, text, agree, at }) => (
          <Row key={`${name} ${at}`}>
            <strong>{name}</strong>{' '}
            <Chip tone={agree ? 'good' : 'changed'}>{t(agree ? 'support.agrees' : 'support.disagrees')}</Chip>
            <Quiet small>
              {t(`support.role.${role}`)} · {formats.dateTime(at)}
            </Quiet>
            <TypedText>{text}</TypedText>
          </Row>
        ))}
      </RowList>
    </Stack>
  )
}
