import { type Language, localeOf } from '@studentgo/protocol/language'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
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

interface Words {
  date: string
  added(name: string, points: string): string
  removed(name: string): string
  points(name: string, from: string, to: string): string
  days(name: string, from: string, to: string): string
  none: string
  demonstrationAdded(name: string, days: string, place: string): string
  demonstrationMoved(name: string, days: string, place: string): string
}

const words: Record<Language, Words> = {
  fi: {
    date: 'd.M.yyyy',
    added: (name, points) => `Uusi tutkinnon osa: ${name}, ${points} osp.`,
    removed: name => `Pois suunnitelmasta: ${name}.`,
    points: (name, from, to) => `${name}: laajuus ${to} osp, aiemmin ${from} osp.`,
    days: (name, from, to) => `${name}: ajankohta ${to}, aiemmin ${from}.`,
    none: 'ei sovittu',
    demonstrationAdded: (name, days, place) => `Uusi näyttö: ${name}, ${days}, ${place}.`,
    demonstrationMoved: (name, days, place) => `Näyttö muuttui: ${name}, ${days}, ${place}.`,
  },
  sv: {
    date: 'd.M.yyyy',
    added: (name, points) => `Ny examensdel: ${name}, ${points} kp.`,
    removed: name => `Borttagen ur planen: ${name}.`,
    points: (name, from, to) => `${name}: omfattning ${to} kp, tidigare ${from} kp.`,
    days: (name, from, to) => `${name}: tidpunkt ${to}, tidigare ${from}.`,
    none: 'inte överenskommen',
    demonstrationAdded: (name, days, place) => `Nytt yrkesprov: ${name}, ${days}, ${place}.`,
    demonstrationMoved: (name, days, place) => `Ändrat yrkesprov: ${name}, ${days}, ${place}.`,
  },
  en: {
    date: 'd MMM yyyy',
    added: (name, points) => `New unit: ${name}, ${points} points.`,
    removed: name => `Left out of the plan: ${name}.`,
    points: (name, from, to) => `${name}: ${to} points, before ${from} points.`,
    days: (name, from, to) => `${name}: ${to}, before ${from}.`,
    none: 'not agreed',
    demonstrationAdded: (name, days, place) => `New demonstration: ${name}, ${days}, ${place}.`,
    demonstrationMoved: (name, days, place) => `Changed demonstration: ${name}, ${days}, ${place}.`,
  },
}

/** A change of a unit in words. */
export function describeUnitChange(change: UnitChange): DescribedChange {
  const { kind, unit } = change
  const path = `modules/${unit.moduleId}`
  if (change.kind === 'CHANGED') return describeChanged(path, change)
  return describe(path, kind, (own, of) =>
    kind === 'ADDED' ? own.added(of(unit.name), points(unit.osp, of.language)) : own.removed(of(unit.name)),
  )
}

function describeChanged(
  path: string,
  { unit, before, what }: Extract<UnitChange, { kind: 'CHANGED' }>,
): DescribedChange {
  return describe(path, 'CHANGED', (own, of) =>
    what === 'OSP'
      ? own.points(of(unit.name), points(before.osp, of.language), points(unit.osp, of.language))
      : own.days(of(unit.name), days(before, of.language), days(unit, of.language)),
  )
}

/** A demonstration that is planned anew or otherwise, in words. */
export function describeDemonstrationChange(
  kind: 'ADDED' | 'CHANGED',
  key: string,
  planned: PlannedDemonstration,
): DescribedChange {
  return describe(`demonstrations/${key}`, kind, (own, of) => {
    const parts = [of(planned.name), days(planned, of.language), planned.placeName] as const
    return kind === 'ADDED' ? own.demonstrationAdded(...parts) : own.demonstrationMoved(...parts)
  })
}

type InOneLanguage = ((name: Localised) => string) & { language: Language }

function describe(
  path: string,
  kind: DescribedChange['kind'],
  write: (own: Words, of: InOneLanguage) => string,
): DescribedChange {
  const [fi, sv, en] = (['fi', 'sv', 'en'] satisfies Language[]).map(language =>
    write(
      words[language],
      Object.assign((name: Localised) => name[language] || name.fi, { language }),
    ),
  )
  return { path, kind, text: { fi: fi ?? '', sv, en } as Localised }
}

function points(osp: number, language: Language): string {
  return osp.toLocaleString(localeOf(language))
}

function days(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  language: Language,
): string {
  const own = words[language]
  if (startDate === null && endDate === null) return own.none
  const day = (date: string | null) => (date === null ? '' : writePattern(own.date, date, '', language))
  return startDate === endDate ? day(startDate) : `${day(startDate)}–${day(endDate)}`
}
