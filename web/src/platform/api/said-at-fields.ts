import { useEffect, useRef } from 'react'

type Says = (error: unknown) => boolean

/** Checks of the open forms for errors shown at their fields, by the alert key of each form's write. */
const forms = new Map<string, Set<Says>>()

/** While a form is open, its write shows no alert for a failure that the form shows at its fields. */
export function useSaidAtFields(alertKey: string, says: Says): void {
  const newest = useRef(says)
  useEffect(() => {
    newest.current = says
  })
  useEffect(() => {
    const form: Says = error => newest.current(error)
    const open = forms.get(alertKey) ?? new Set()
    forms.set(alertKey, open.add(form))
    return () => {
      open.delete(form)
    }
  }, [alertKey])
}

export function isSaidAtFields(alertKey: string, error: unknown): boolean {
  return [...(forms.get(alertKey) ?? [])].some(says => says(error))
}
