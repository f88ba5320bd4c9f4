import {
  type AssessorLink,
  decideTaskProposal,
  publishAssessment,
} from '@studentgo/protocol/staff-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { BulletList, EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import AfterResultForm from './after-result.form.tsx'
import Arrangements from './arrangements.tsx'
import { type AssessingProps, assessingQuery, paramsOf } from './assessing.data.ts'
import AssessmentForm from './assessment.form.tsx'
import AssessorLinks from './assessor-links.tsx'

/** A demonstration in the staff area: its criteria, the assessment, its publication, and requests after the result. */
export default function AssessingPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const studentId = idIn(search, 'id')
  const id = idIn(search, 'demonstration')
  if (studentId === undefined || id === undefined) {
    return (
      <Page title={t('assessing.title')}>
        <EmptyState>{t('assessing.none')}</EmptyState>
      </Page>
    )
  }
  return <Demonstration key={id} studentId={studentId} id={id} />
}

function Demonstration({ studentId, id }: { studentId: number; id: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(assessingQuery(studentId, id))
  const [basis, setBasis] = useState<AssessorLink>()
  const { data: assessing } = query
  if (assessing === undefined) {
    return (
      <Page title={t('assessing.title')}>
        <QueryState query={query} lines={10} />
      </Page>
    )
  }
  const { demonstration, studentName, can } = assessing
  const { name, state, startDate, endDate, environment } = demonstration
  const props = { studentId, assessing }
  const lead = [studentName, formats.days({ startDate, endDate }), environment?.name]
  return (
    <Page title={name} lead={lead.filter(Boolean).join(' · ')}>
      <Actions>
        <Chip>{t(`demonstrations.state.${state}`)}</Chip>
      </Actions>
      <Stack gap="loose">
        {can.decideReview ? <AfterResultForm {...props} kind="REVIEW" /> : null}
        {can.decideRaise ? <AfterResultForm {...props} kind="RAISE" /> : null}
        <Proposals {...props} />
        <Arrangements {...props} />
        <AssessorLinks {...props} onUse={setBasis} />
        <Assessment {...props} basis={basis} />
        <Requirements {...props} />
      </Stack>
    </Page>
  )
}

function Assessment({ basis, ...props }: AssessingProps & { basis: AssessorLink | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const publish = useEndpointMutation(publishAssessment, { done: () => t('assessing.published') })
  const { demonstration, can } = props.assessing
  const { assessment: published, version } = demonstration
  return (
    <Section id="assessment" title={t('assessing.assessment')}>
      {published === undefined ? (
        <Quiet>{t(can.assess ? 'assessing.hidden' : 'assessing.notYet')}</Quiet>
      ) : (
        <>
          <p>
            {t('assessing.result', {
              grade: published.grade,
              date: formats.dateOf(published.publishedAt),
            })}
          </p>
          <p>{published.justification}</p>
        </>
      )}
      {can.assess ? <AssessmentForm key={`${version} ${basis?.id ?? ''}`} {...props} basis={basis} /> : null}
      {can.publish ? (
        <Stack>
          <Quiet>{t('assessing.publish.lead')}</Quiet>
          <Actions>
            <Button
              variant="primary"
              busy={publish.isPending}
              onClick={() => publish.mutate({ params: paramsOf(props), body: { version } })}
            >
              {t('assessing.publish')}
            </Button>
          </Actions>
        </Stack>
      ) : null}
    </Section>
  )
}

function Requirements({ assessing: { demonstration } }: AssessingProps) {
  const { t } = useTranslation()
  if (demonstration.requirements.length === 0) return null
  return (
    <Section id="requirements" title={t('assessing.requirements')}>
      <RowList>
        {demonstration.requirements.map(({ id, text, criteria }) => (
          <Row key={id}>
            <p>{text}</p>
            {criteria.length === 0 ? null : (
              <Fold small summary={t('assessing.criteria')}>
                {criteria.map(({ level, texts }) => (
                  <div key={level}>
                    <strong>{level}</strong>
                    <BulletList texts={texts} />
                  </div>
                ))}
              </Fold>
            )}
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

function Proposals(props: AssessingProps) {
  const { t } = useTranslation()
  const decide = useEndpointMutation(decideTaskProposal, { done: () => t('assessing.proposal.done') })
  const { proposals } = props.assessing
  if (proposals.length === 0) return null
  const settle = (taskId: number, accepted: boolean) =>
    decide.mutate({ params: paramsOf(props), body: { taskId, accepted } })
  return (
    <Section id="proposals" title={t('assessing.proposals')}>
      <RowList>
        {proposals.map(({ taskId, text }) => (
          <Row key={taskId} split>
            <span>{text}</span>
            <Actions>
              <Button
                small
                aria-label={t('assessing.acceptOf', { text })}
                onClick={() => settle(taskId, true)}
              >
                {t('assessing.accept')}
              </Button>
              <Button
                small
                variant="plain"
                aria-label={t('assessing.rejectOf', { text })}
                onClick={() => settle(taskId, false)}
              >
                {t('assessing.reject')}
              </Button>
            </Actions>
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
