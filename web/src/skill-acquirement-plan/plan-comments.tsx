import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Section, Stack } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from './form-dialogs.tsx'
import { commentsQuery } from './skill-acquirement-plan.data.ts'

interface Props {
  plan: SkillAcquirementPlan
  open: (form: OpenForm) => void
}

/** The comments on the plan, the newest last; many are loaded page by page. */
export function PlanComments({ plan, open }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [page, setPage] = useState(0)
  const earlier = useQuery({
    ...commentsQuery(plan.planId, page),
    enabled: page > 0,
    placeholderData: keepPreviousData,
  })
  const shown = (page > 0 ? earlier.data : undefined) ?? plan
  const isTurning = page > 0 && earlier.isFetching
  return (
    <Section id="plan-comments" title={t('plan.comments')}>
      {shown.comments.length === 0 ? <EmptyState>{t('plan.comments.empty')}</EmptyState> : null}
      {shown.hasEarlierComments ? (
        <Button small busy={isTurning} onClick={() => setPage(page + 1)}>
          {t('plan.comments.earlier')}
        </Button>
      ) : null}
      <FailureAlert error={page > 0 ? earlier.error : null} />
      <Stack as="ul" gap="loose">
        {shown.comments.map(comment => (
          <li key={`${comment.at} ${comment.by}`}>
            <Quiet>
              {comment.by} ({t(`plan.role.${comment.role}`)}) · {formats.dateTime(comment.at)}
            </Quiet>
            <TypedText>{comment.text}</TypedText>
          </li>
        ))}
      </Stack>
      <Actions>
        {page > 0 ? (
          <Button small busy={isTurning} onClick={() => setPage(page - 1)}>
            {t('plan.comments.later')}
          </Button>
        ) : null}
        {plan.can.comment ? (
          <Button small onClick={() => open({ kind: 'comment' })}>
            {t('plan.comment.open')}
          </Button>
        ) : null}
      </Actions>
    </Section>
  )
}
