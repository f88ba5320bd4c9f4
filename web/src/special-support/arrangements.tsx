import type { Language } from '@studentgo/protocol/language'
import type { SupportDecision } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Bullets } from '#web/ui/content/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

interface Point {
  /** The subject of the text, where it is not an arrangement. */
  label?: string
  text: string
  textLanguage?: Language | undefined
}

interface Unit {
  moduleId: number
  name: string
  points: Point[]
}

/** The arrangements of a decision: for all studies, then by unit, with the ways to show skills there. */
export function Arrangements({ decision }: { decision: SupportDecision }) {
  const { t } = useTranslation()
  const everywhere = decision.arrangements.filter(one => one.moduleId === undefined)
  const units = byUnit(decision, { adapted: t('support.adapted'), deviation: t('support.deviation') })
  if (everywhere.length === 0 && units.length === 0) return null
  return (
    <>
      {everywhere.length === 0 ? null : (
        <Stack>
          <h3>{t('support.everywhere')}</h3>
          <Points points={everywhere} />
        </Stack>
      )}
      {units.map(unit => (
        <Stack key={unit.moduleId}>
          <h3>{unit.name}</h3>
          <Points points={unit.points} />
        </Stack>
      ))}
    </>
  )
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <Bullets>
      {points.map(({ label, text, textLanguage }) => (
        <li key={`${label} ${text}`}>
          {label} <InLanguage language={textLanguage}>{text}</InLanguage>
        </li>
      ))}
    </Bullets>
  )
}

interface Labels {
  adapted: string
  deviation: string
}

function byUnit(decision: SupportDecision, { adapted, deviation }: Labels): Unit[] {
  const units = new Map<number, Unit>()
  const add = (moduleId: number, name: string, point: Point) => {
    const unit = units.get(moduleId) ?? { moduleId, name, points: [] }
    unit.points.push(point)
    units.set(moduleId, unit)
  }
  for (const { moduleId, moduleName = '', ...point } of decision.arrangements) {
    if (moduleId !== undefined) add(moduleId, moduleName, point)
  }
  for (const one of decision.adaptedAssessment) add(one.moduleId, one.moduleName, { ...one, label: adapted })
  for (const one of decision.deviations) add(one.moduleId, one.moduleName, { ...one, label: deviation })
  return [...units.values()]
}
