import { useTranslation } from 'react-i18next'
import { Quiet } from '#web/ui/content/text.tsx'
import { DateField } from '#web/ui/late.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { type faultOfPeriod, longestDays, type Period } from './period.ts'

interface Props {
  period: Period
  fault: ReturnType<typeof faultOfPeriod>
  onChange: (period: Period) => void
}

/** The days that a document is about. */
export function PeriodChoice({ period, fault, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Fold small summary={t('documents.period')}>
      <Quiet small>{t('documents.period.usual')}</Quiet>
      <DateField
        label={t('documents.period.from')}
        value={period.from}
        onChange={from => onChange({ ...period, from })}
      />
      <DateField
        label={t('documents.period.to')}
        value={period.to}
        error={fault === undefined ? undefined : t(`problem.${fault}`, { maximum: longestDays })}
        onChange={to => onChange({ ...period, to })}
      />
    </Fold>
  )
}
