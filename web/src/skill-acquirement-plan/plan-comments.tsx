import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from './form-dialogs.tsx'

interface Props {
  plan: SkillAcquirementPlan
  open: (form: OpenForm) => void
}

/** The comments on the plan, the newest last. */
export function PlanComments({ plan, open }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="plan-comments" title={t('plan.comments')}>
      {plan.comments.length === 0 ? <EmptyState>{t('plan.comments.empty')}</EmptyState> : null}
      <Stack as="ul" gap="loose">
        {plan.comments.map(comment => (
          <li key={`${comment.at} ${comment.by}`}>
            <Quiet>
              {comment.by} ({t(`plan.role.${comment.role}`)}) · {formats.dateTime(comment.at)}
            </Quiet>
            <TypedText>{comment.text}</TypedText>
          </li>
        ))}
      </Stack>
      {plan.can.comment ? (
        <Button small onClick={() => open({ kind: 'comment' })}>
          {t('plan.comment.open')}
        </Button>
      ) : null}
    </Section>
  )
}
