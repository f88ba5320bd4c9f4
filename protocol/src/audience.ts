import type * as z from 'zod/mini'
import type { Scope } from './endpoint.ts'

/**
 * Who sees a field of an answer besides the student, where not everybody does who may read the answer:
 * - `LOCATION`: not the guardians of a student under non-disclosure (security 3.2);
 * - a scope: guardians whose grant covers it;
 * - `STUDENT`: nobody else.
 */
export type Audience = 'LOCATION' | 'STUDENT' | Scope

const audiences = new WeakMap<z.core.$ZodType, Audience>()

/** The schema of a field that only this audience sees; it has to be optional or a list, since others get an answer without it. */
export function seenBy<Schema extends z.ZodMiniType>(audience: Audience, schema: Schema): Schema {
  const own = schema.clone() as Schema
  audiences.set(own, audience)
  return own
}

/** Undefined where everybody sees it who may read the answer. */
export function audienceOf(schema: z.core.$ZodType): Audience | undefined {
  return audiences.get(schema)
}
