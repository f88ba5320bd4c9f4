import type { PlanApprovals, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { approvalsQuery } from '../skill-acquirement-plan.data.ts'
import { ChangeList } from './change-list.tsx'

interface Props {
  plan: SkillAcquirementPlan
}

/** Every version with its changes, the decisions about it, and the school's answers. */
export function PlanHistory({ plan }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(approvalsQuery(plan.personalStudyPlanId))
  return (
    <Section id="plan-history" title={t('plan.history')}>
      {plan.firstApprovedAt === undefined ? null : (
        <Quiet>{t('plan.firstApproved', { date: formats.date(plan.firstApprovedAt) })}</Quiet>
      )}
      {data === undefined && error ? <Quiet>{describe(error)}</Quiet> : null}
      {data === undefined && !error ? <Skeleton lines={3} /> : null}
      <RowList as="ol">
        {data?.versions.map(version => (
          <Row key={version.version}>
            <Version version={version} decisions={data.history} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

interface VersionProps {
  version: PlanApprovals['versions'][number]
  decisions: PlanApprovals['history']
}

function Version({ version, decisions }: VersionProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const own = decisions.filter(decision => decision.version === version.version)
  return (
    <Fold
      summary={
        <>
          {t('plan.version', { version: version.version })} · {formats.dateOf(version.at)} ·{' '}
          {t(`plan.state.${version.state}`)}
        </>
      }
    >
      <Stack>
        <ChangeList changes={version.changes} />
        {own.map(decision => (
          <div key={`${decision.at} ${decision.by}`}>
            <p>
              {t(`plan.decision.${decision.decision}`, {
                name: decision.by,
                at: formats.dateTime(decision.at),
              })}
            </p>
            {decision.comment === undefined ? null : <TypedText>{decision.comment}</TypedText>}
          </div>
        ))}
        {version.staffAnswer === undefined ? null : (
          <TypedText>
            <strong>{t('plan.staffAnswer')}:</strong> {version.staffAnswer}
          </TypedText>
        )}
      </Stack>
    </Fold>
  )
}
