import type { Requirement } from '@studentgo/protocol/requirement'
import { sharedCriteria } from '@studentgo/protocol/rules/shared-criteria'
import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { InlineSelect } from '#web/ui/form/select-field.tsx'
import { Actions, Section, Stack } from '#web/ui/layout/layout.tsx'

type Level = Requirement['criteria'][number]['level']
const levels: readonly Level[] = ['T1', 'T2', 'H3', 'H4', 'K5']

/** The required skills and the criteria by grade: those of the level that the student aims at. */
export function Requirements({ module }: { module: PlanModule }) {
  const { t } = useTranslation()
  const { requirements = [], gradeScale } = module
  const known = levels.filter(level =>
    requirements.some(requirement => requirement.criteria.some(one => one.level === level)),
  )
  const [chosen, setChosen] = useState<Level>()
  const level = chosen ?? (known.includes('H3') ? 'H3' : known[0])
  if (requirements.length === 0) return null
  const graded = gradeScale === 'NUM_1_5' && known.length > 1
  const shared = sharedCriteria(requirements)
  const isShared = shared.length > 0
  const shown = (criteria: Requirement['criteria']) => {
    if (!graded) return <AllCriteria criteria={criteria} />
    return level === undefined ? null : <Criteria criteria={criteria} level={level} />
  }
  return (
    <Section id="requirements" title={t('plan.requirements')} narrow>
      <p>{graded ? t('plan.requirements.graded') : t('plan.requirements.passed')}</p>
      {graded && level !== undefined ? <LevelChoice levels={known} level={level} choose={setChosen} /> : null}
      <Stack as="ol" gap="loose">
        {requirements.map(requirement => (
          <li key={requirement.id}>
            <h3>{requirement.text}</h3>
            {isShared ? null : shown(requirement.criteria)}
          </li>
        ))}
      </Stack>
      {isShared ? (
        <>
          <h3>{t('plan.requirements.shared')}</h3>
          {shown(shared)}
        </>
      ) : null}
    </Section>
  )
}

interface LevelChoiceProps {
  levels: readonly Level[]
  level: Level
  choose: (level: Level) => void
}

function LevelChoice({ levels: known, level, choose }: LevelChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Actions>
      <label htmlFor={id}>{t('plan.level.aim')}</label>
      <InlineSelect
        id={id}
        value={level}
        options={known.map(one => ({ value: one, label: t(`plan.level.${one}`) }))}
        onChange={value => {
          const chosen = known.find(one => one === value)
          if (chosen !== undefined) choose(chosen)
        }}
      />
    </Actions>
  )
}

/** The criteria of the level, or of the nearest one below it that has any. */
function Criteria({ criteria, level }: { criteria: Requirement['criteria']; level: Level }) {
  const { t } = useTranslation()
  const upTo = levels.slice(0, levels.indexOf(level) + 1).toReversed()
  const nearest = upTo.find(one => criteria.some(criterion => criterion.level === one))
  const shown = criteria.find(criterion => criterion.level === nearest) ?? criteria[0]
  if (shown === undefined) return null
  return (
    <>
      {shown.level === level ? null : <Quiet>{t(`plan.level.${shown.level}`)}</Quiet>}
      <Texts texts={shown.texts} />
    </>
  )
}

/** A pass/fail part requires all its criteria. */
function AllCriteria({ criteria }: { criteria: Requirement['criteria'] }) {
  return <Texts texts={criteria.flatMap(criterion => criterion.texts)} />
}

function Texts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return <BulletList texts={texts} />
}
