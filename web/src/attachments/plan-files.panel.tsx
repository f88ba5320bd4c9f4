import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quiet } from '#web/platform/api/queries.ts'
import { useStudentId } from '#web/platform/session/session.ts'
import { Section } from '#web/ui/layout/layout.tsx'
import { AttachedFiles } from './attached-files.panel.tsx'
import { filesOfQuery } from './attachments.data.ts'

/** Documents of a plan. Empty without any, or without a network, because a device stores no files. */
export function PlanFiles({ planId }: { planId: number }) {
  const { t } = useTranslation()
  const studentId = useStudentId()
  const query = filesOfQuery(studentId, { module: 'PLAN', relatedId: planId })
  const { data } = useQuery({ ...query, meta: { ...query.meta, ...quiet } })
  if (data === undefined || data.content.length === 0) return null
  return (
    <Section id="plan-files" title={t('attachments.ofPlan')}>
      <AttachedFiles files={data.content} />
    </Section>
  )
}
