import { type Language, localeOf } from '@studentgo/protocol/language'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/staff-plan.json' with { type: 'json' }
import { inLanguage } from '../platform/rows/localised.ts'
import { textsIn } from '../platform/texts.ts'
import type { UnitChange } from './plan-work.rules.ts'

/** A change of a plan as a version keeps it: the student reads it in their language. */
export interface DescribedChange {
  path: string
  kind: PlanChange['kind']
  text: Localised
}

export interface PlannedDemonstration {
  name: Localised
  startDate: string
  endDate: string
  placeName: string
}

/** What writing a change in one language takes. */
interface Writer {
  say: ReturnType<typeof textsIn<typeof texts>>
  nameOf(name: Localised): string
  points(osp: number): string
  days(planned: { startDate: string | null; endDate: string | null }): string
}

/** A change of a unit in words. */
export function describeUnitChange(change: UnitChange): DescribedChange {
  const { kind, unit } = change
  return describe(`modules/${unit.moduleId}`, kind, ({ say, nameOf, points, days }) => {
    const name = nameOf(unit.name)
    if (change.kind !== 'CHANGED')
      return change.kind === 'ADDED'
        ? say('added', { name, points: points(unit.osp) })
        : say('removed', { name })
    const { before, what } = change
    return what === 'OSP'
      ? say('points', { name, from: points(before.osp), to: points(unit.osp) })
      : say('days', { name, from: days(before), to: days(unit) })
  })
}

/** A new or changed demonstration plan, in words. */
export function describeDemonstrationChange(
  kind: 'ADDED' | 'CHANGED',
  key: string,
  planned: PlannedDemonstration,
): DescribedChange {
  return describe(`demonstrations/${key}`, kind, ({ say, nameOf, days }) =>
    say(kind === 'ADDED' ? 'demonstrationAdded' : 'demonstrationMoved', {
      name: nameOf(planned.name),
      days: days(planned),
      place: planned.placeName,
    }),
  )
}

function describe(
  path: string,
  kind: DescribedChange['kind'],
  write: (writer: Writer) => string,
): DescribedChange {
  const text = (language: Language) => write(writerIn(language))
  return { path, kind, text: { fi: text('fi'), sv: text('sv'), en: text('en') } }
}

function writerIn(language: Language): Writer {
  const say = textsIn(texts, language)
  const day = (date: string | null) => (date === null ? '' : writePattern(say('date'), date, '', language))
  return {
    say,
    nameOf: name => inLanguage(name, language),
    points: osp => osp.toLocaleString(localeOf(language)),
    days({ startDate, endDate }) {
      if (startDate === null && endDate === null) return say('none')
      return startDate === endDate ? day(startDate) : `${day(startDate)}–${day(endDate)}`
    },
  }
}
