import type { Language } from '@studentgo/protocol/language'
import type { Requirement } from '@studentgo/protocol/skill-acquirement-plan'
import type { Ask } from '../timetable/timetable.queries.ts'
import { type CurriculumFact, curriculumFacts } from './curriculum.queries.ts'
import { textIn } from './plan-texts.ts'

/** What the curriculum says is at most this old; where a student stands is always read anew. */
const keepMilliseconds = 60_000
const mostKept = 20_000

/** A part of a qualification in one language. */
export interface CurriculumPart {
  id: number
  code: string | undefined
  name: string
  requires: readonly number[]
  requirements: Requirement[]
}

export interface Curriculum {
  /** The parts with these ids; `now` in milliseconds says what is too old. */
  partsOf(
    ask: Ask,
    ids: readonly number[],
    language: Language,
    now: number,
  ): Promise<(id: number) => CurriculumPart | undefined>
}

interface Kept {
  at: number
  fact: CurriculumFact
  parts: Map<Language, CurriculumPart>
}

/** Requirements and criteria belong to the school: a thousand plans ask for the same few hundred of them. */
export function makeCurriculum(): Curriculum {
  const kept = new Map<number, Kept>()
  const isOld = (at: number, now: number) => Math.abs(now - at) > keepMilliseconds
  return {
    async partsOf(ask, ids, language, now) {
      const missing = ids.filter(id => {
        const known = kept.get(id)
        return known === undefined || isOld(known.at, now)
      })
      if (missing.length > 0) {
        if (kept.size > mostKept) kept.clear()
        const facts = await curriculumFacts(ask, [...new Set(missing)])
        for (const fact of facts) kept.set(fact.id, { at: now, fact, parts: new Map() })
      }
      return id => {
        const known = kept.get(id)
        if (known === undefined) return undefined
        const part = known.parts.get(language) ?? partIn(known.fact, language)
        known.parts.set(language, part)
        return part
      }
    },
  }
}

function partIn(fact: CurriculumFact, language: Language): CurriculumPart {
  return {
    id: fact.id,
    code: fact.code ?? undefined,
    name: textIn(fact.name, language),
    requires: fact.requires,
    requirements: fact.requirements.map(({ id, text, criteria }) => ({
      id,
      text: textIn(text, language),
      criteria: [...Map.groupBy(criteria, criterion => criterion.level)].map(([level, own]) => ({
        level,
        texts: own.map(criterion => textIn(criterion.text, language)),
      })),
    })),
  }
}
