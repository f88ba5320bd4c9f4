import type { BenefitClaim, BenefitRow, StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { changeStudySocialBenefit } from '@studentgo/protocol/study-social-benefit'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList } from '#web/ui/layout/layout.tsx'
import { benefitsQuery } from './benefits.data.ts'
import { sentRow } from './claim-values.ts'
import { useEuros } from './money.ts'

const RowForm = lazy(() => import('./claim-row.form.tsx'))

/** The rows of a claim, with buttons if it can be edited. */
export function ClaimRows({ claim, benefits }: { claim: BenefitClaim; benefits: StudySocialBenefits }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ at: number }>()
  const { rows, can } = claim
  return (
    <>
      {rows.length === 0 ? <EmptyState>{t('benefits.rows.none')}</EmptyState> : null}
      <RowList>
        {rows.map((row, at) => (
          <Row key={row.id} split>
            <RowFacts row={row} />
            {can.edit ? <RowActions claim={claim} row={row} edit={() => setOpen({ at })} /> : null}
          </Row>
        ))}
      </RowList>
      {can.edit ? (
        <div>
          <Button small onClick={() => setOpen({ at: rows.length })}>
            {t('benefits.row.add')}
          </Button>
        </div>
      ) : null}
      {open === undefined ? null : (
        <Suspense>
          <RowForm claim={claim} benefits={benefits} at={open.at} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function RowFacts({ row }: { row: BenefitRow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  const { type, mode, km, days, unitCents, amountCents, approvedCents, rejectReason } = row
  return (
    <div>
      <strong>{t(`benefits.type.${type}`)}</strong> ·{' '}
      {formats.days({ startDate: row.dateFrom, endDate: row.dateTo })}
      <Quiet small>
        {type === 'TRAVEL'
          ? t(`benefits.trip.${mode ?? 'PUBLIC'}`, { km: formats.number(km ?? 0), unit: euros(unitCents) })
          : t(type === 'ACCOMMODATION' ? 'benefits.nights' : 'benefits.daysAt', {
              count: days,
              unit: euros(unitCents),
            })}
      </Quiet>
      {row.fromAddress === undefined && row.toAddress === undefined ? null : (
        <Quiet small>
          {row.fromAddress ?? ''} → {row.toAddress ?? ''}
        </Quiet>
      )}
      {row.note === undefined ? null : <Quiet small>{row.note}</Quiet>}
      <p>
        {euros(amountCents)}
        {approvedCents === undefined || approvedCents === amountCents
          ? null
          : ` → ${t('benefits.approved', { amount: euros(approvedCents) })}`}
      </p>
      {rejectReason === undefined ? null : <p>{rejectReason}</p>}
    </div>
  )
}

function RowActions({ claim, row, edit }: { claim: BenefitClaim; row: BenefitRow; edit: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const save = useEndpointMutation(changeStudySocialBenefit, { replyTo: benefitsQuery })
  const others = claim.rows.filter(one => one !== row)
  const name = `${t(`benefits.type.${row.type}`)}, ${formats.days({ startDate: row.dateFrom, endDate: row.dateTo })}`
  return (
    <Actions>
      <Button variant="text" small onClick={edit}>
        {t('benefits.row.edit')} <span className="visually-hidden">{name}</span>
      </Button>
      {others.length === 0 ? null : (
        <Button
          variant="text"
          small
          busy={save.isPending}
          onClick={() =>
            save.mutate({ body: { id: claim.id, version: claim.version, rows: others.map(sentRow) } })
          }
        >
          {t('benefits.row.remove')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </Actions>
  )
}
