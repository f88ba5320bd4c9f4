import { rateOn, rateTypes } from '@studentgo/protocol/rules/benefits'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { useEuros } from './money.ts'

/** The current rates, and since when they apply. */
export function Rates({ rates, rules }: Pick<StudySocialBenefits, 'rates' | 'rules'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  const today = useToday()
  const shown = rateTypes.filter(type => rateOn(rates, type, today) > 0)
  const since = (type: (typeof rateTypes)[number]) =>
    rates.findLast(
      rate =>
        rate.type === type &&
        rate.validFrom !== undefined &&
        rate.validFrom <= today &&
        (rate.validTo ?? today) >= today,
    )?.validFrom
  return (
    <Section id="rates" title={t('benefits.rates')}>
      <Facts lines>
        {shown.map(type => {
          const from = since(type)
          return (
            <Fact key={type} label={t(`benefits.rate.${type}`)}>
              {euros(rateOn(rates, type, today))}
              {from === undefined ? null : (
                <Quiet small>{t('benefits.rates.since', { date: formats.date(from) })}</Quiet>
              )}
            </Fact>
          )
        })}
      </Facts>
      <Quiet small>{t('benefits.rates.rule', { km: formats.number(rules.minKm) })}</Quiet>
    </Section>
  )
}
