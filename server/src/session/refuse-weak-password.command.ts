import {
  normalisePassword,
  passwordFaults,
  passwordMinimum,
  passwordMinimumWithSecondFactor,
} from '@studentgo/protocol/rules/password'
import { invalidInput } from '../platform/http/problems.ts'
import { isCommonPassword } from '../platform/passwords/common-passwords.ts'
import type { Provider } from '../platform/provider.ts'

interface Facts {
  person: {
    username?: string | null
    callName: string
    firstNames: string
    lastName: string
    email: string | null
    birthDate: string | null
  }
  provider: Pick<Provider, 'name'>
  /** The password that is replaced, where it is known. */
  current?: string
  /** A second factor is required beside it. */
  hasSecondFactor?: boolean
  /** Where the input has it. */
  field: string
}

/** Throws `invalid-input` for a new password that somebody else could guess (security 4.4). */
export function refuseWeakPassword(fresh: string, facts: Facts): void {
  const { person, provider, current, hasSecondFactor = false, field } = facts
  const own = [person.username, person.callName, person.firstNames, person.lastName]
  const more = [person.email, person.birthDate, ...Object.values(provider.name)]
  const context = [...own, ...more].filter(word => typeof word === 'string')
  const isCommon = (password: string) => isCommonPassword(password, context)
  const minimum = hasSecondFactor ? passwordMinimumWithSecondFactor : passwordMinimum
  const isSame = current !== undefined && normalisePassword(fresh) === normalisePassword(current)
  const faults = [
    ...passwordFaults(fresh, { minimum, context, isCommon }),
    ...(isSame ? (['same'] as const) : []),
  ]
  if (faults.length > 0) {
    throw invalidInput(
      ...faults.map(fault => ({
        code: `password.${fault}`,
        field,
        ...(fault === 'tooShort' ? { params: { minimum } } : {}),
      })),
    )
  }
}
