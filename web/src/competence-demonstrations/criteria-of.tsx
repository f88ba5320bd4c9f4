import type { GradeScale, Requirement } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/facts.tsx'

interface Props {
  criteria: Requirement['criteria']
  scale: GradeScale
}

/** The grade that a level of the criteria is: T1 is 1, K5 is 5. */
export function gradeOfLevel(level: Requirement['criteria'][number]['level']): 1 | 2 | 3 | 4 | 5 {
  const grades = { T1: 1, T2: 2, H3: 3, H4: 4, K5: 5 } as const
  return grades[level]
}

/** What each grade takes, from the lowest; where nothing is graded, what is enough. */
export function CriteriaOf({ criteria, scale }: Props) {
  const { t } = useTranslation()
  return (
    <Facts look="beside" lines>
      {criteria.map(({ level, texts }) => (
        <Fact
          key={level}
          label={
            scale === 'PASS_FAIL'
              ? t('demonstrations.grade.Hyväksytty')
              : t(`demonstrations.grade.${gradeOfLevel(level)}`)
          }
        >
          {texts.map(text => (
            <p key={text}>{text}</p>
          ))}
        </Fact>
      ))}
    </Facts>
  )
}
