import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Quote } from '#web/ui/text.tsx'

/** What the student has changed and the school has not taken up yet: when, what, and who does. */
export function ProposalLine({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { proposal, guidance } = plan
  if (proposal === undefined) return null
  const facts = {
    date: formats.date(formats.dayOf(proposal.at)),
    parts: formats.list(proposal.parts.map(part => t(`plan.part.${part}`))),
  }
  return (
    <Quote>
      {guidance.responsible === undefined
        ? t('plan.proposal.school', facts)
        : t('plan.proposal', { ...facts, name: guidance.responsible.name })}
    </Quote>
  )
}
