/** Methods of RFC 8176 that say more than a password. */
const strongMethods = ['mfa', 'sc', 'hwk', 'swk', 'fpt', 'pop', 'otp']

/** Whether a session was opened by strong authentication; `amr` as the session stores it, methods in a row. */
export function isStrong(amr: string): boolean {
  return amr.split(/[\s,]+/).some(method => strongMethods.includes(method))
}

/** Whether a member of staff has to take a second factor into use before anything else. */
export function mustSetUpFactor({
  kind,
  amr,
}: {
  kind: 'STUDENT' | 'PARENT' | 'STAFF'
  amr: string
}): boolean {
  return kind === 'STAFF' && !isStrong(amr)
}

/** Whether a guardian has to show a second factor first, where the school requires one (security 0.4). */
export function needsStepUp(
  { kind, amr }: { kind: 'STUDENT' | 'PARENT' | 'STAFF'; amr: string },
  policy: 'optional' | 'required',
): boolean {
  return kind === 'PARENT' && policy === 'required' && !isStrong(amr)
}
