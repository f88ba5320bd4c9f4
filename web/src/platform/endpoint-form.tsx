import type { SubError } from '@studentgo/protocol/problem'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  useController,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { alerts, formFailureMilliseconds } from './alerts.ts'
import { useApp } from './app-context.ts'
import { CallFailure } from './call.ts'
import { useDescribeFailure } from './config.ts'
import { type Draft, useDraft } from './drafts.ts'
import style from './endpoint-form.module.css'
import { faultsOfInput } from './form-faults.ts'
import { useFormats } from './format.ts'

interface Props<Values extends FieldValues, Schema extends z.ZodMiniType, Result> {
  /** What the endpoint takes as its body: its rules are the rules of the fields. */
  schema: Schema
  initial: Values
  /** Name under which what is typed is kept on the device until it has been sent. */
  draft: string
  /** The body that the fields make; each fault is shown at the field of the same name. */
  toBody: (values: Values) => unknown
  send: (body: z.output<Schema>) => Promise<Result>
  onDone: (result: Result) => void
  submitLabel: string
  onCancel?: () => void
  children: ReactNode
}

/**
 * The one way to make a form. It checks by the endpoint's own schema, shows every fault at its field, goes to
 * the first one, says a failure for 10 s and beside the button, keeps what is typed as a draft and says when,
 * and does not send twice.
 */
export function EndpointForm<Values extends FieldValues, Schema extends z.ZodMiniType, Result>(
  props: Props<Values, Schema, Result>,
) {
  const draft = useDraft<Values>(props.draft)
  // Fields are born with what was kept; a form that changes under the hand loses what is typed meanwhile.
  if (draft.restored === undefined) return <Skeleton lines={4} />
  return <Fields {...props} kept={draft.restored} draft={draft} />
}

type FieldsProps<Values extends FieldValues, Schema extends z.ZodMiniType, Result> = Omit<
  Props<Values, Schema, Result>,
  'draft'
> & { kept: Values | null; draft: Draft<Values> }

function Fields<Values extends FieldValues, Schema extends z.ZodMiniType, Result>({
  schema,
  initial,
  kept,
  draft,
  toBody,
  send,
  onDone,
  submitLabel,
  onCancel,
  children,
}: FieldsProps<Values, Schema, Result>) {
  const { t, i18n } = useTranslation()
  const describe = useDescribeFailure()
  const [failure, setFailure] = useState('')
  const words = (fault: SubError) =>
    i18n.exists(fault.messageKey) ? t(fault.messageKey, fault.params ?? {}) : t('error.general')
  const form = useForm<Values>({
    defaultValues: { ...initial, ...kept } as DefaultValues<Values>,
    resolver: values => {
      const result = schema.safeParse(toBody(values), { reportInput: true })
      if (result.success) return { values, errors: {} }
      const faults = faultsOfInput(result.error.issues)
      return { values: {}, errors: byField<Values>(faults, words) }
    },
  })
  const { isSubmitting } = form.formState
  useKeeping(form, draft)

  function fail(text: string): void {
    setFailure(text)
    alerts.add({ key: 'form', intent: 'error', description: text }, formFailureMilliseconds)
  }

  async function submit(values: Values): Promise<void> {
    setFailure('')
    try {
      const result = await send(schema.parse(toBody(values)))
      draft.forget()
      alerts.remove('form')
      onDone(result)
    } catch (error) {
      const faults = error instanceof CallFailure ? error.subErrors : []
      const known = faults.flatMap(fault => {
        const name = fault.field?.replace(/^body\./, '')
        return name !== undefined && name in form.getValues() ? [{ name: name as Path<Values>, fault }] : []
      })
      for (const { name, fault } of known) form.setError(name, { type: fault.code, message: words(fault) })
      const first = known[0]
      if (first !== undefined) form.setFocus(first.name)
      fail(describe(error))
    }
  }

  const check = form.handleSubmit(submit, () => fail(t('problem.invalid-input')))
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={style.form}
        onSubmit={(event: FormEvent) => {
          event.stopPropagation()
          if (isSubmitting) event.preventDefault()
          else void check(event)
        }}
      >
        {children}
        {/* The alerts lie outside an open dialog, where nobody is read to meanwhile. */}
        <div role="alert">{failure ? <p className={style.failure}>{failure}</p> : null}</div>
        <div className={style.actions}>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
          {onCancel ? (
            <Button look="plain" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          ) : null}
        </div>
        <SavedLine
          savedAt={draft.savedAt}
          startOver={() => {
            form.reset(initial as DefaultValues<Values>)
            draft.forget()
          }}
        />
      </form>
    </FormProvider>
  )
}

/** Writes what is typed down as a draft, from the first change on. */
function useKeeping<Values extends FieldValues>(
  form: ReturnType<typeof useForm<Values>>,
  draft: Draft<Values>,
): void {
  const { save } = draft
  useEffect(() => {
    const watching = form.watch((values, { type }) => {
      if (type === 'change') save(values as Values)
    })
    return () => watching.unsubscribe()
  }, [form, save])
}

function SavedLine({ savedAt, startOver }: { savedAt: string | undefined; startOver: () => void }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  if (savedAt === undefined) return null
  const at = new Date(Date.parse(savedAt) + boot.clockAhead).toISOString()
  return (
    <p className={style.saved}>
      <span role="status">{t('form.savedAt', { at: formats.time(at) })}</span>
      <button type="button" className={style.startOver} onClick={startOver}>
        {t('form.startOver')}
      </button>
    </p>
  )
}

function byField<Values extends FieldValues>(
  faults: readonly SubError[],
  words: (fault: SubError) => string,
): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const fault of faults) {
    errors[fault.field ?? ''] ??= { type: fault.code, message: words(fault) }
  }
  return errors as FieldErrors<Values>
}

export interface Field<Value> {
  name: string
  value: Value
  set: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  /** Given to whatever takes the focus when this field has the first fault. */
  ref: (element: { focus?: () => void } | null) => void
}

/** One field of the form around it, as the components of `ui` take it. */
export function useField<Value>(name: string): Field<Value> {
  const { field, fieldState } = useController({ name })
  return {
    name,
    value: field.value as Value,
    set: value => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    ref: field.ref,
  }
}

/** What another field of the form holds now, for fields that depend on it. */
export function useFieldValue<Value>(name: string): Value {
  return useWatch({ name }) as Value
}

/** Sets another field of the form, as if the person had. */
export function useSetField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext()
  return (name, value) => setValue(name, value as PathValue<FieldValues, string>, { shouldDirty: true })
}
