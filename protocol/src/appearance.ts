import * as z from 'zod/mini'
import { appearanceChoices } from './appearance-choices.ts'
import { anyone, endpoint } from './endpoint.ts'

export const changeAppearance = endpoint({
  method: 'PUT',
  path: '/appearance',
  affects: ['/session'],
  who: anyone,
  summary: 'Changes how the portal is shown: with the account of who is signed in, else on this device',
  body: z.strictObject({ appearance: z.array(z.enum(appearanceChoices)) }),
  reply: z.object({ appearance: z.array(z.enum(appearanceChoices)) }),
})
