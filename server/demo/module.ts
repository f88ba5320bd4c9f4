import type { Localised } from '@studentgo/protocol/shapes'

export interface DemoModule {
  id: string
  code: string
  /** Sub-areas of common units have a new code for study rights that start on 1 August 2026 or after. */
  code26?: string
  name: Localised
}

/** A name in Finnish, Swedish and English. */
export function named(fi: string, sv: string, en: string): Localised {
  return { fi, sv, en }
}
