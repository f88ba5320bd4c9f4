import { requestFormByCode } from '@studentgo/protocol/addresses'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet, Quote, Text, TypedText } from '#web/ui/content/text.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from '../form-dialogs.tsx'
import { useLearningLabel } from './learning-labels.ts'

interface Props {
  plan: SkillAcquirementPlan
  open: (form: OpenForm) => void
}

/** The student's goal, wishes and existing skills, in their own words. */
export function GoalPart({ plan, open }: Props) {
  const { t } = useTranslation()
  const { goal, wishes, can } = plan
  return (
    <Section id="plan-goal" title={t('plan.goal')}>
      {goal.careerPlan === undefined ? null : (
        <Text size="lead" strong>
          {goal.careerPlan.name}
        </Text>
      )}
      <OwnText text={goal.text} empty={t('plan.goal.empty')} />
      <h3>{t('plan.wishes')}</h3>
      <OwnText text={wishes} empty={t('plan.wishes.empty')} />
      <ChosenLearning plan={plan} />
      <ProposalLine plan={plan} />
      {can.editOwnParts ? (
        <Button small onClick={() => open({ kind: 'ownParts' })}>
          {t('plan.own.edit')}
        </Button>
      ) : null}
      {can.editOwnParts ? (
        <LinkButton small variant="plain" to={requestFormByCode('PLAN_CHANGE')}>
          {t('plan.askChange')}
        </LinkButton>
      ) : null}
      {can.decide ? <Quiet>{t('plan.own.afterDecision')}</Quiet> : null}
    </Section>
  )
}

function OwnText({ text, empty }: { text: string | undefined; empty: string }) {
  return text === undefined ? <EmptyState>{empty}</EmptyState> : <TypedText>{text}</TypedText>
}

function ChosenLearning({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const labelOf = useLearningLabel()
  const chosen = plan.priorLearning.filter(entry => entry.chosen)
  return (
    <>
      <h3>{t('plan.learning')}</h3>
      {chosen.length === 0 ? <EmptyState>{t('plan.learning.empty')}</EmptyState> : null}
      {chosen.length === 0 ? null : (
        <Stack as="ul" gap="tight">
          {chosen.map(entry => (
            <li key={entry.id}>
              {entry.title}
              <Quiet inline small>
                {labelOf(entry)}
              </Quiet>
            </li>
          ))}
        </Stack>
      )}
    </>
  )
}

/** The student's changes that the school has not handled yet: date, contents, and the person responsible. */
function ProposalLine({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { proposal, guidance } = plan
  if (proposal === undefined) return null
  const facts = {
    date: formats.dateOf(proposal.at),
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
