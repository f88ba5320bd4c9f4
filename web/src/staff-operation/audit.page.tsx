import { staffAddresses, studentCardAddress } from '@studentgo/protocol/addresses'
import type { AuditRow } from '@studentgo/protocol/staff-operation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { DateField } from '#web/ui/late.tsx'
import { Actions, Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { OpenStudent } from './open-student.form.tsx'
import { type AuditActor, auditQuery } from './operation.data.ts'

/** Who has looked at a student, changed something or been refused: for readers who have written a reason. */
export default function AuditPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('staffAudit.title')} lead={t('staffAudit.lead')}>
        <OpenStudent />
      </Page>
    )
  }
  return <AuditOf key={id} studentId={id} />
}

const actors = ['', 'STUDENT', 'PARENT', 'STAFF', 'ASSESSOR', 'SYSTEM'] as const

function AuditOf({ studentId }: { studentId: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const [wish, setWish] = useState({ from: '', to: '', actor: '' as AuditActor, page: 0 })
  const query = useQuery({ ...auditQuery({ studentId, ...wish }), placeholderData: keepPreviousData })
  const { data, error } = query
  if (error instanceof CallFailure && error.is('not-found')) return <NoReason />
  if (data === undefined) {
    return (
      <Page title={t('staffAudit.title')}>
        <QueryState query={query} lines={10} />
      </Page>
    )
  }
  const { name, until, rows } = data
  const change = (part: Partial<typeof wish>) => setWish({ ...wish, page: 0, ...part })
  return (
    <Page
      title={name}
      part={t('staffAudit.title')}
      lead={until === undefined ? undefined : t('staffAudit.openUntil', { at: formats.time(until) })}
    >
      <Stack gap="loose">
        <Actions>
          <Link to={studentCardAddress(studentId)}>{t('staffAudit.card')}</Link>
          <Link to={staffAddresses.audit}>{t('staffAudit.other')}</Link>
        </Actions>
        <FieldRow>
          <DateField
            label={t('staffAudit.from')}
            value={wish.from}
            latest={today}
            onChange={from => change({ from })}
          />
          <DateField
            label={t('staffAudit.to')}
            value={wish.to}
            latest={today}
            onChange={to => change({ to })}
          />
          <SelectField
            label={t('staffAudit.who')}
            value={wish.actor}
            options={actors.map(actor => ({ value: actor, label: t(`staffAudit.actor.${actor || 'ALL'}`) }))}
            onChange={actor => change({ actor: actor as AuditActor })}
          />
        </FieldRow>
        <div aria-live="polite">
          {rows.totalElements === 0 ? (
            <EmptyState>{t('staffAudit.nothing')}</EmptyState>
          ) : (
            <Quiet>{t('staffAudit.found', { count: rows.totalElements })}</Quiet>
          )}
        </div>
        {rows.content.length === 0 ? null : (
          <RowList>
            {rows.content.map(row => (
              <OneRow key={row.id} row={row} />
            ))}
          </RowList>
        )}
        {rows.totalPages > 1 ? (
          <Actions>
            {rows.first ? null : (
              <Button onClick={() => setWish({ ...wish, page: wish.page - 1 })}>
                {t('staffStudents.back')}
              </Button>
            )}
            {rows.last ? null : (
              <Button onClick={() => setWish({ ...wish, page: wish.page + 1 })}>
                {t('staffStudents.more')}
              </Button>
            )}
          </Actions>
        ) : null}
      </Stack>
    </Page>
  )
}

function NoReason() {
  const { t } = useTranslation()
  return (
    <Page title={t('staffAudit.title')} lead={t('staffAudit.lead')}>
      <Notice title={t('staffAudit.noReason')} />
      <OpenStudent />
    </Page>
  )
}

function OneRow({ row: { at, actor, name, role, action, object, refused } }: { row: AuditRow }) {
  const { t, i18n } = useTranslation()
  // Actions that are no endpoint calls have translations.
  const said = `staffAudit.action.${action.replaceAll(' ', '-')}`
  const formats = useFormats()
  const who = [name, role === undefined ? t(`staffAudit.actor.${actor}`) : t(`staffStudents.role.${role}`)]
  return (
    <Row>
      <span>
        <strong>{who.filter(Boolean).join(', ')}</strong>{' '}
        {refused ? <Chip tone="changed">{t('staffAudit.refused')}</Chip> : null}
      </span>
      <Quiet small>{formats.dateTime(at)}</Quiet>
      <span>
        {i18n.exists(said) ? t(said) : <code>{action}</code>}
        {object === undefined || action.endsWith(object) ? null : <Quiet small>{object}</Quiet>}
      </span>
    </Row>
  )
}
