import type { CaseOf } from '@studentgo/protocol/staff-cases'
import { decideStaffChange, noteChangeRegistered, verdictBody } from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quote } from '#web/ui/content/text.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormWhy } from '../decision-fields.tsx'
import type { KindOfCase } from './case-kind.ts'

function Content({ detail }: { detail: CaseOf<'CHANGE_REQUEST' | 'TO_REGISTER'> }) {
  const { t } = useTranslation()
  const { field, oldValue, newValue, reason, attachments } = detail.change
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.field')}>{t(`personalInfo.${field}`)}</Fact>
        <Fact label={t('staffCases.oldValue')}>{oldValue || t('personalInfo.missing')}</Fact>
        <Fact label={t('staffCases.newValue')}>
          <strong>{newValue}</strong>
        </Fact>
      </Facts>
      {reason === undefined ? null : <Quote>{reason}</Quote>}
      <CaseFiles detail={detail} files={attachments} />
    </>
  )
}

export const change: KindOfCase<CaseOf<'CHANGE_REQUEST'>> = {
  codes: 'personalInfo',
  Content,
  history: 'INFO_CHANGE',
  endpoint: decideStaffChange,
  steps: { REJECT: { schema: verdictBody, initial: () => ({ comment: '' }), Fields: FormWhy } },
}

export const toRegister: KindOfCase<CaseOf<'TO_REGISTER'>> = {
  codes: 'personalInfo',
  Content,
  history: 'INFO_CHANGE',
  endpoint: noteChangeRegistered,
  steps: {},
}
