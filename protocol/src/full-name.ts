/** The name of a person, call name first, or the one name of those who have one. */
export function fullNameOf({ callName, lastName }: { callName: string; lastName: string }): string {
  return `${callName} ${lastName}`.trimEnd()
}
