import * as z from 'zod/mini'
import { appearanceChoices } from './appearance-choices.ts'
import { anyone, endpoint } from './endpoint.ts'

export const changeAppearance = endpoint({
  method: 'PUT',
  path: '/appearance',
  affects: ['/session'],
  who: anyone,
  summary: 'Sets the appearance of the portal: for the account when signed in, otherwise for this device',
  body: z.strictObject({ appearance: z.array(z.enum(appearanceChoices)) }),
  reply: z.object({ appearance: z.array(z.enum(appearanceChoices)) }),
})
