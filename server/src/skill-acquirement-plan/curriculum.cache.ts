import type { Language } from '@studentgo/protocol/language'
import type { GradeScale, ModuleKind, Requirement } from '@studentgo/protocol/skill-acquirement-plan'
import type { Db } from '../platform/database.ts'
import { makeKeptFacts } from '../platform/kept-facts.ts'
import { inLanguage } from '../platform/localised.ts'
import { type CurriculumFact, curriculumFacts } from './curriculum.queries.ts'

/** A part of a qualification in one language. */
export interface CurriculumPart {
  id: number
  code: string | undefined
  name: string
  kind: ModuleKind
  group: number | null
  gradeScale: GradeScale
  requires: readonly number[]
  requirements: Requirement[]
  /** How many events that teach it can be chosen at `now`, in milliseconds since 1970. */
  openEvents: (now: number) => number
}

export interface Curriculum {
  /** The parts with these ids; `now` in milliseconds says what is too old. */
  partsOf(
    db: Db,
    ids: readonly number[],
    language: Language,
    now: number,
  ): Promise<(id: number) => CurriculumPart | undefined>
}

/** Requirements and criteria belong to the school: a thousand plans ask for the same few hundred of them. */
export function makeCurriculum(): Curriculum {
  const kept = makeKeptFacts<{ fact: CurriculumFact; parts: Map<Language, CurriculumPart> }>()
  return {
    async partsOf(db, ids, language, now) {
      const known = await kept.of(ids, now, async missing => {
        const facts = await curriculumFacts(db, missing, new Date(now))
        return facts.map(fact => [fact.id, { fact, parts: new Map() }] as const)
      })
      return id => {
        const found = known(id)
        if (found === undefined) return undefined
        const part = found.parts.get(language) ?? partIn(found.fact, language)
        found.parts.set(language, part)
        return part
      }
    },
  }
}

function partIn(fact: CurriculumFact, language: Language): CurriculumPart {
  return {
    id: fact.id,
    code: fact.code ?? undefined,
    name: inLanguage(fact.name, language),
    kind: fact.kind,
    group: fact.group,
    gradeScale: fact.gradeScale,
    requires: fact.requires,
    openEvents: now => fact.windows.filter(([opens, closes]) => opens <= now && now < closes).length,
    requirements: fact.requirements.map(({ id, text, criteria }) => ({
      id,
      text: inLanguage(text, language),
      criteria: [...Map.groupBy(criteria, criterion => criterion.level)].map(([level, own]) => ({
        level,
        texts: own.map(criterion => inLanguage(criterion.text, language)),
      })),
    })),
  }
}
