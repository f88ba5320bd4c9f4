import type { Localised } from '@studentgo/protocol/shapes'
import demo from '../../demo/kuutsalmi/personas.json' with { type: 'json' }

/** All demo accounts share this one passphrase; the start prints it. */
export const demoPassphrase = demo.passphrase

export interface DemoPersona {
  username: string
  name: string
  note: Localised
}

/** The people that the sign-in page of the demo school offers, the most telling one first. */
export const demoPersonas: DemoPersona[] = demo.personas
