import type { Language } from '@studentgo/protocol/language'
import { unwatchedTime } from '../platform/clock.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { createTtlCache, getOrLoadMany } from '../platform/ttl-cache.ts'
import { holdsUntil, sharedVersion } from '../platform/versions/composition.ts'
import { type CurriculumRow, curriculumParts } from './curriculum.sql.ts'

/** A part of a qualification in one language. */
export type CurriculumPart = ReturnType<typeof partIn>

/** Looks up a part by its id; throws for any other than those. */
export type PartById = (moduleId: number) => CurriculumPart

export interface CurriculumCache {
  /** The parts with these ids in the reader's language. */
  partsOf(context: RequestContext, ids: readonly number[]): Promise<PartById>
}

/** Requirements and criteria belong to the school: a thousand plans ask for the same few hundred of them. */
export function makeCurriculumCache(): CurriculumCache {
  const cache = createTtlCache<number, { row: CurriculumRow; parts: Map<Language, CurriculumPart> }>()
  return {
    async partsOf({ db, language, now }, ids) {
      const load = async (missing: number[]) => {
        const rows = await curriculumParts(db, {
          ids: missing,
          now: new Date(unwatchedTime(now)).toISOString(),
        })
        return rows.map(row => [row.id, { row, parts: new Map() }] as const)
      }
      const version = sharedVersion([
        'module',
        'requirement',
        'criterion',
        'education_event',
        'event_audience',
      ])
      const cached = await getOrLoadMany(cache, ids, now, load, () => version)
      return id => {
        const found = cached(id)
        if (found === undefined) throw new Error(`the curriculum has no part ${id}`)
        const part = found.parts.get(language) ?? partIn(found.row, language)
        found.parts.set(language, part)
        return part
      }
    },
  }
}

function partIn({ windows, name, description, requirements, ...row }: CurriculumRow, language: Language) {
  return {
    ...row,
    name: inLanguage(name, language),
    description: description && (description[language] ?? description.fi),
    descriptionLanguage: description !== null && description[language] === undefined ? ('fi' as const) : null,
    /** How many events that teach it can be chosen at a time. */
    openEvents(now: Date) {
      holdsUntil(
        now,
        windows.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
      )
      return windows.filter(({ opensAt, closesAt }) => opensAt <= now.getTime() && now.getTime() < closesAt)
        .length
    },
    requirements: requirements.map(({ id, text, criteria }) => ({
      id,
      text: inLanguage(text, language),
      criteria: [...Map.groupBy(criteria, criterion => criterion.level)].map(([level, own]) => ({
        level,
        texts: own.map(criterion => inLanguage(criterion.text, language)),
      })),
    })),
  }
}
