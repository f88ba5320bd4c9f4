import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { settleMilliseconds, useHydrated } from '#web/platform/page/use-hydrated.ts'
import { LoadingOverlay } from './feedback/loading.tsx'
import field from './form/field.module.css'

/**
 * Components built on React Aria, whose 70 kB must not delay a screen: the code is fetched once the screen is shown, or
 * at once when it is needed before. Until then a field is its label over an empty box of the same size.
 */
export const Dialog = late(() => import('./overlay/dialog.tsx').then(file => file.Dialog), LoadingOverlay)
export const DateField = late(() => import('./form/date-field.tsx').then(file => file.DateField), FieldToCome)
export const TimeField = late(() => import('./form/time-field.tsx').then(file => file.TimeField), FieldToCome)
export const Combobox = late(() => import('./form/combobox.tsx').then(file => file.Combobox), FieldToCome)

interface Label {
  label: ReactNode
  help?: ReactNode
}

function late<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  Waiting: ComponentType<Label>,
): Part {
  const Loaded = lazy(async () => ({ default: (await load()) as unknown as ComponentType<object> }))
  if (import.meta.env.PROD && !import.meta.env.SSR) {
    setTimeout(() => void load().catch(() => undefined), settleMilliseconds)
  }
  const Part = (props: object) => {
    const waiting = <Waiting {...(props as Label)} />
    // The server renders the placeholder, and the browser must begin with the same.
    if (!useHydrated()) return waiting
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Part as unknown as Part
}

function FieldToCome({ label, help }: Label) {
  return (
    <div className={field.field} aria-busy>
      <span className={field.label}>{label}</span>
      {help ? <span className={field.help}>{help}</span> : null}
      <span className={field.input} />
    </div>
  )
}
