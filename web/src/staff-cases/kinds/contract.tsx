import type { CaseOf } from '@studentgo/protocol/staff-cases'
import { handleStaffContract, paperBody } from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormRadio } from '../decision-fields.tsx'
import type { KindOfCase } from './case-kind.ts'

interface Props {
  detail: CaseOf<'CONTRACT'>
}

function Content({ detail }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { number, type, state, workplace, instructor, parties, startDate, endDate, attachments } =
    detail.contract
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
      <CaseFiles detail={detail} files={attachments} />
    </>
  )
}

/** The roles that can still sign, each once. */
function signersOf({ contract: { parties } }: CaseOf<'CONTRACT'>) {
  const waiting = parties.filter(
    one => one.act === 'SIGN' && one.signedAt === undefined && one.declinedAt === undefined,
  )
  return [...new Set(waiting.map(one => one.role))]
}

function PaperFields({ detail }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <>
      <FormRadio
        name="role"
        label={t('staffCases.whoSigned')}
        options={signersOf(detail).map(value => ({ value, label: t(`contracts.role.${value}`) }))}
      />
      <FormDay name="date" label={t('staffCases.signedOn')} latest={today} />
    </>
  )
}

export const contract: KindOfCase<CaseOf<'CONTRACT'>> = {
  Content,
  history: 'CONTRACT',
  endpoint: handleStaffContract,
  seen: ({ contract: { version } }) => ({ version }),
  steps: {
    SIGNED_ON_PAPER: {
      schema: paperBody,
      initial: (detail, today) => ({ role: signersOf(detail)[0] ?? 'STUDENT', date: today }),
      Fields: PaperFields,
    },
  },
}
