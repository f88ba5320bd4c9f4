import type { PublicConfig } from '@studentgo/protocol/config'
import demo from '../../demo/kuutsalmi/personas.json' with { type: 'json' }

/** All demo accounts share this one passphrase; the start prints it. */
export const demoPassphrase = demo.passphrase

/** The people that the sign-in page of the demo school offers, the most telling one first. */
export const demoPersonas: PublicConfig['demoUsers'] = demo.personas

/** The same of the guardians' sign-in page, by their addresses. */
export const demoGuardians: PublicConfig['demoUsers'] = demo.guardians

/** The staff who can be tried at the desk, by their user names. */
export const demoStaff: PublicConfig['demoUsers'] = demo.staff

/** All demo staff share this secret of their authenticator apps too; the start prints it. */
export const demoAuthenticatorSecret = demo.authenticatorSecret
