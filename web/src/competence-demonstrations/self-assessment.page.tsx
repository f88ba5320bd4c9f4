import type { CompetenceDemonstration, SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { selfAssessmentQuery } from './competence-demonstrations.data.ts'
import { PageOfDemonstration } from './page-of-demonstration.tsx'
import { ReadOnlySelfAssessment } from './self-assessment/read-only-self-assessment.tsx'
import { closedBecause } from './self-assessment/self-assessment-card.tsx'
import { SelfAssessmentForm } from './self-assessment/self-assessment-form.tsx'
import { ShareSwitch } from './self-assessment/share-switch.tsx'
import { useOwnAssessmentDraft } from './self-assessment/use-self-assessment.ts'

/** The student's own assessment of one demonstration, requirement by requirement. */
export default function SelfAssessmentPage() {
  const { t } = useTranslation()
  return (
    <PageOfDemonstration
      title={() => t('demonstrations.self.title')}
      lead={demonstration => demonstration.name}
    >
      {demonstration => <Assessment key={demonstration.id} demonstration={demonstration} />}
    </PageOfDemonstration>
  )
}

function Assessment({ demonstration }: { demonstration: CompetenceDemonstration }) {
  const { data, error } = useQuery(selfAssessmentQuery(demonstration))
  if (data === undefined) return <QueryState query={{ data, error }} lines={8} />
  return (
    <Stack gap="loose">
      <State assessment={data} demonstration={demonstration} />
      <AssessmentReaders assessors={demonstration.assessors} />
      <Editable assessment={data} demonstration={demonstration} />
    </Stack>
  )
}

interface Props {
  assessment: SelfAssessment
  demonstration: CompetenceDemonstration
}

function State({ assessment, demonstration }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, submittedAt, editable } = assessment
  if (state === 'LOCKED') {
    return (
      <Notice title={t('demonstrations.self.state.LOCKED')}>
        <p>{t('demonstrations.self.means.LOCKED')}</p>
      </Notice>
    )
  }
  if (!editable) {
    return <Notice title={t(closedBecause(demonstration))} />
  }
  if (state === 'SUBMITTED' && submittedAt !== undefined) {
    return (
      <Receipt
        title={t('demonstrations.self.sentOn', { date: formats.dateOf(submittedAt) })}
        next={t('demonstrations.self.means.SUBMITTED')}
      />
    )
  }
  return <p>{t('demonstrations.self.invitation')}</p>
}

function Editable({ assessment, demonstration }: Props) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const draft = useOwnAssessmentDraft(demonstration)
  if (!assessment.editable) return <Closed assessment={assessment} demonstration={demonstration} />
  // Wait for the stored draft before mounting: a later change of the values would overwrite typed input.
  if (draft.restored === undefined) return <Skeleton lines={8} />
  const isSent = assessment.state === 'SUBMITTED'
  if (isSent && !isChanging && draft.savedAt === undefined) {
    return (
      <>
        <ReadOnlySelfAssessment assessment={assessment} />
        <ShareSwitch place={demonstration} assessment={assessment} />
        <Button onClick={() => setChanging(true)}>{t('demonstrations.self.change')}</Button>
      </>
    )
  }
  return (
    <SelfAssessmentForm
      demonstration={demonstration}
      stored={assessment}
      draft={draft}
      onSent={() => setChanging(false)}
    />
  )
}

function Closed({ assessment, demonstration }: Props) {
  const { t } = useTranslation()
  if (assessment.version === 0) {
    return assessment.state === 'LOCKED' ? <p>{t('demonstrations.noOwn')}</p> : null
  }
  return (
    <>
      <ReadOnlySelfAssessment assessment={assessment} />
      {assessment.submittedAt === undefined ? null : (
        <ShareSwitch place={demonstration} assessment={assessment} />
      )}
    </>
  )
}

/** The readers of the self-assessment, its purpose, and when it locks: shown before the student writes. */
function AssessmentReaders({ assessors }: Pick<CompetenceDemonstration, 'assessors'>) {
  const { t } = useTranslation()
  const { list } = useFormats()
  return (
    <Notice title={t('demonstrations.self.readersTitle')}>
      <p>
        {assessors.length === 0
          ? t('demonstrations.self.readersUnknown')
          : t('demonstrations.self.readers', { names: list(assessors.map(one => one.name)) })}
      </p>
      <p>{t('demonstrations.self.lock')}</p>
    </Notice>
  )
}
