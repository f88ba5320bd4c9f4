import type { SupportDecision } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Arrangements } from './arrangements.tsx'
import { Grounds } from './grounds.tsx'
import { HearingPart } from './hearing-part.tsx'

/** One decision in plain words: its state, the support, the reasons, and how to respond. */
export function Decision({ decision }: { decision: SupportDecision }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, validFrom, validTo, decidedAt, decidedBy, appealInstructions, appealUntil } = decision
  return (
    <Section id={`decision-${decision.id}`} title={t(`support.level.${decision.level}`)} narrow>
      <p>
        <Chip>{t(`support.state.${state}`)}</Chip> {t(`support.means.${state}`)}
      </p>
      {decision.appealed ? <Notice title={t('support.appealed')} /> : null}
      <Facts variant="beside">
        {validFrom === undefined ? null : (
          <Fact label={t(state === 'HEARING' ? 'support.proposedTime' : 'support.validTime')}>
            {formats.date(validFrom)}–{validTo === undefined ? '' : formats.date(validTo)}
          </Fact>
        )}
        <Fact label={t('support.responsible')}>{decision.responsible.name}</Fact>
        {decidedAt === undefined ? null : (
          <Fact label={t('support.decided')}>
            {formats.dateOf(decidedAt)}
            {decidedBy === undefined ? '' : `, ${decidedBy.name}`}
          </Fact>
        )}
      </Facts>
      <Arrangements decision={decision} />
      {state === 'PREPARING' ? null : <Grounds decisionId={decision.id} />}
      {decision.hearing === undefined ? null : (
        <HearingPart decisionId={decision.id} hearing={decision.hearing} />
      )}
      {appealInstructions === undefined ? null : (
        <Fold summary={t('support.appeal')}>
          <p lang={decision.appealInstructionsLanguage}>{appealInstructions}</p>
          {appealUntil === undefined ? null : (
            <p>{t('support.appealUntil', { date: formats.date(appealUntil) })}</p>
          )}
        </Fold>
      )}
    </Section>
  )
}
