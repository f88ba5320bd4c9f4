/** An entry of earlier learning as a proposal remembers it, also when the student has removed it since. */
export interface NamedLearning {
  id: number
  title: string
}

/** What changed in one of the student's own parts; null where there was or is nothing. */
export type OwnChange =
  | { part: 'GOAL' | 'WISHES'; from: string | null; to: string | null }
  | { part: 'PRIOR_LEARNING'; from: NamedLearning[] | null; to: NamedLearning[] | null }
