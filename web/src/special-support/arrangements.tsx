import type { SupportDecision } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { BulletList } from '#web/ui/content/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

interface Unit {
  moduleId: number
  name: string
  texts: string[]
}

/** What a decision gives: what holds everywhere, then unit by unit, with how skills can be shown there. */
export function Arrangements({ decision }: { decision: SupportDecision }) {
  const { t } = useTranslation()
  const everywhere = decision.arrangements.filter(one => one.moduleId === undefined)
  const units = byUnit(decision, {
    adapted: text => t('support.adapted', { text }),
    deviation: text => t('support.deviation', { text }),
  })
  if (everywhere.length === 0 && units.length === 0) return null
  return (
    <>
      {everywhere.length === 0 ? null : (
        <Stack>
          <h3>{t('support.everywhere')}</h3>
          <BulletList texts={everywhere.map(one => one.text)} />
        </Stack>
      )}
      {units.map(unit => (
        <Stack key={unit.moduleId}>
          <h3>{unit.name}</h3>
          <BulletList texts={unit.texts} />
        </Stack>
      ))}
    </>
  )
}

interface Labels {
  adapted: (text: string) => string
  deviation: (text: string) => string
}

function byUnit(decision: SupportDecision, { adapted, deviation }: Labels): Unit[] {
  const units = new Map<number, Unit>()
  const add = (moduleId: number, name: string, text: string) => {
    const unit = units.get(moduleId) ?? { moduleId, name, texts: [] }
    unit.texts.push(text)
    units.set(moduleId, unit)
  }
  for (const { moduleId, moduleName = '', text } of decision.arrangements) {
    if (moduleId !== undefined) add(moduleId, moduleName, text)
  }
  for (const one of decision.adaptedAssessment) add(one.moduleId, one.moduleName, adapted(one.text))
  for (const one of decision.deviations) add(one.moduleId, one.moduleName, deviation(one.text))
  return [...units.values()]
}
