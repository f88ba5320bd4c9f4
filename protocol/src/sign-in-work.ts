import * as z from 'zod/mini'
import { noncesOfProof } from './rules/sign-in-work.ts'

/**
 * What a sign-in sends after it was refused as `sign-in-slowed`: the challenge of that answer, with the nonces that
 * prove the work, or without them once `Retry-After` is over.
 */
export const signInWork = z.optional(
  z.strictObject({
    challenge: z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/, { error: 'wrongFormat' })),
    nonces: z.optional(
      z
        .array(z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)))
        .check(z.minLength(noncesOfProof), z.maxLength(noncesOfProof)),
    ),
  }),
)
export type SignInWork = z.infer<typeof signInWork>
