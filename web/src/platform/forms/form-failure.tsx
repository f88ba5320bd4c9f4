import { type RefObject, useLayoutEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import style from './endpoint-form.module.css'

interface Marked {
  key: string
  label: string
  input: HTMLElement | undefined
}

/**
 * Explains beside the button why nothing was saved: the failure of the submit, or which fields have a fault, until each
 * is fixed. A single fault is shown at its field only, which then has the focus: nothing is announced twice.
 */
export function FormFailure({
  form,
  failure,
}: {
  form: RefObject<HTMLFormElement | null>
  failure: string | undefined
}) {
  const { t } = useTranslation()
  const { errors } = useFormState()
  const [marked, setMarked] = useState<Marked[]>()
  // The labels are known once these errors are rendered at their fields; until then the list is empty.
  useLayoutEffect(() => {
    if (form.current !== null)
      setMarked(Object.keys(errors).length === 0 ? undefined : markedIn(form.current))
  }, [form, errors])
  const faults = marked !== undefined && marked.length !== 1 ? t('problem.invalid-input') : undefined
  return (
    <div className={failure === undefined && faults === undefined ? undefined : style.failure}>
      {/* The alerts are outside an open dialog, where screen readers do not read meanwhile. */}
      <p role="alert">{failure ?? faults}</p>
      {faults === undefined || marked === undefined || marked.length === 0 ? null : (
        <ul className={style.faults}>
          {marked.map(({ key, label, input }) => (
            <li key={key}>
              <button type="button" className={style.toFault} onClick={() => input?.focus()}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const inputs = 'input, textarea, select, [role="spinbutton"]'

/** The faulty controls in the order of the form: a field by its label, a group by the fault below its fields. */
function markedIn(form: HTMLFormElement): Marked[] {
  const all = [...form.querySelectorAll<HTMLElement>(inputs)]
  return [...form.querySelectorAll<HTMLElement>('[data-fault]')].map((fault, at) => {
    const key = `${at}`
    const field = fault.dataset.fault === 'group' ? null : fault.parentElement
    const label = field?.querySelector('label, legend, span')?.textContent ?? fault.textContent ?? ''
    const isBefore = (input: HTMLElement) =>
      fault.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_PRECEDING
    const input = field?.querySelector<HTMLElement>(inputs) ?? all.findLast(isBefore)
    return { key, label, input }
  })
}
