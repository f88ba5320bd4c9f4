import { codeAt } from '../src/platform/passwords/totp.ts'
import { demoAuthenticatorSecret } from './personas.ts'

/** The code that an authenticator app of the demo school's staff shows now. */
console.log(codeAt(demoAuthenticatorSecret, new Date()))
