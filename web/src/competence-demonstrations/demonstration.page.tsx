import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Criteria } from './criteria.tsx'
import { DemonstrationFacts } from './demonstration-facts.tsx'
import { DemonstrationStatus } from './demonstration-status.tsx'
import { PageOfDemonstration } from './page-of-demonstration.tsx'
import { Checklist } from './preparing/checklist.tsx'
import { Result } from './result/result.tsx'
import { SelfAssessmentCard } from './self-assessment/self-assessment-card.tsx'

/** One demonstration: when and where, what to do before it, what is looked at, and what came of it. */
export default function DemonstrationPage() {
  return <DemonstrationScreen />
}

/** The same screen for the student and, with the child named, for a guardian who only reads. */
export function DemonstrationScreen({ studentId }: { studentId?: number }) {
  const { t } = useTranslation()
  return (
    <PageOfDemonstration
      title={demonstration => demonstration.name}
      lead={({ name, modules }) =>
        modules
          .map(one =>
            one.name === name
              ? t('demonstrations.osp', { osp: one.osp })
              : t('demonstrations.unit', { name: one.name, osp: one.osp }),
          )
          .join(', ')
      }
      studentId={studentId}
    >
      {demonstration => (
        <Demonstration key={demonstration.id} demonstration={demonstration} studentId={studentId} />
      )}
    </PageOfDemonstration>
  )
}

interface Props {
  demonstration: CompetenceDemonstration
  studentId: number | undefined
}

function Demonstration({ demonstration, studentId }: Props) {
  const isOver = demonstration.assessment !== undefined
  return (
    <Column>
      <DemonstrationStatus demonstration={demonstration} />
      {isOver ? <Result demonstration={demonstration} studentId={studentId} /> : null}
      <Columns variant="wider">
        <Column>
          <Checklist demonstration={demonstration} studentId={studentId} />
          {isOver ? <Criteria demonstration={demonstration} /> : null}
        </Column>
        <Column>
          <SelfAssessmentCard demonstration={demonstration} studentId={studentId} />
          <DemonstrationFacts demonstration={demonstration} />
        </Column>
      </Columns>
      {isOver ? null : <Criteria demonstration={demonstration} />}
    </Column>
  )
}
