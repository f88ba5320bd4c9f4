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

/** One demonstration: time and place, preparation, criteria, and result. */
export default function DemonstrationPage() {
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
    >
      {demonstration => <Demonstration key={demonstration.id} demonstration={demonstration} />}
    </PageOfDemonstration>
  )
}

interface Props {
  demonstration: CompetenceDemonstration
}

function Demonstration({ demonstration }: Props) {
  const isOver = demonstration.assessment !== undefined
  return (
    <Column>
      <DemonstrationStatus demonstration={demonstration} />
      {isOver ? <Result demonstration={demonstration} /> : null}
      <Columns variant="wider">
        <Column>
          <Checklist demonstration={demonstration} />
          {isOver ? <Criteria demonstration={demonstration} /> : null}
        </Column>
        <Column>
          <SelfAssessmentCard demonstration={demonstration} />
          <DemonstrationFacts demonstration={demonstration} />
        </Column>
      </Columns>
      {isOver ? null : <Criteria demonstration={demonstration} />}
    </Column>
  )
}
