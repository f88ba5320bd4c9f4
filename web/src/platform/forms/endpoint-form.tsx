import type { SubError } from '@studentgo/protocol/problem'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  set,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { CallFailure, isQueued } from '../api/call.ts'
import { useDescribeFailure } from '../api/config.ts'
import { useSaidAtFields } from '../api/said-at-fields.ts'
import { useFormats } from '../language/format.ts'
import { type Draft, useDraft } from './drafts.ts'
import style from './endpoint-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { faultsOfInput, fieldFault } from './form-faults.ts'
import { FormSchema } from './form-fields.tsx'
import { inputOf } from './input-of.ts'

interface Props<Values extends FieldValues, Schema extends z.ZodMiniType, Sent, Result, Version> {
  /** From `useEndpointMutation`. */
  mutation: { mutateAsync: (input: Sent) => Promise<Result>; alertKey: string }
  /** The endpoint's body, or the part of it that this form makes: its rules apply to the fields. */
  schema: Schema
  initial: Values
  /** Name of the draft that is stored on the device until it has been sent; null for secrets only. */
  draft: string | null
  /**
   * The version of the data that the form changes. The form announces a newer one; until the person has decided, it
   * sends the version with which it was opened.
   */
  version?: Version
  /**
   * Makes the body from the fields, where they are not the body itself; `inputOf` handles empty fields and numbers.
   * Each fault is shown at the field of the same name.
   */
  toBody?: (values: Values, version: Version) => unknown
  /** Whether the server took in the typed text, which otherwise stays as a draft; without it, every answer did. */
  isTakenIn?: (reply: Result) => boolean
  onDone?: (reply: Result) => void
  submitLabel: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** The request input; optional where the fields make the whole body. */
type ToInput<Schema extends z.ZodMiniType, Sent, Version> = { body: z.output<Schema> } extends Sent
  ? { toInput?: (body: z.output<Schema>, version: Version) => Sent }
  : { toInput: (body: z.output<Schema>, version: Version) => Sent }

/**
 * The one way to make a form. It validates by the endpoint's own schema, shows every fault at its field and moves to
 * the first; from two on it lists them. Another failure of the submit is announced for 10 s and beside the button.
 * Typed text is stored as a draft, and nothing is sent twice.
 */
export function EndpointForm<
  Values extends FieldValues,
  Schema extends z.ZodMiniType,
  Sent,
  Result,
  Version = undefined,
>(props: Props<Values, Schema, Sent, Result, Version> & ToInput<Schema, Sent, Version>) {
  return props.draft === null ? (
    <Fields {...props} draft={noDraft} />
  ) : (
    <FieldsWithDraft {...props} draft={props.draft} />
  )
}

const noDraft = {
  name: '',
  restored: null,
  savedAt: undefined,
  save: () => undefined,
  forget: () => undefined,
}

function FieldsWithDraft<Values extends FieldValues, Schema extends z.ZodMiniType, Sent, Result, Version>(
  props: Omit<FieldsProps<Values, Schema, Sent, Result, Version>, 'draft'> & { draft: string },
) {
  const draft = useDraft<Values>(props.draft)
  // Wait for the stored draft before mounting: changing default values later would overwrite typed input.
  if (draft.restored === undefined) return <Skeleton lines={4} />
  return <Fields {...props} draft={draft} />
}

type FieldsProps<Values extends FieldValues, Schema extends z.ZodMiniType, Sent, Result, Version> = Omit<
  Props<Values, Schema, Sent, Result, Version>,
  'draft'
> & { draft: Draft<Values>; toInput?: (body: z.output<Schema>, version: Version) => Sent }

function Fields<Values extends FieldValues, Schema extends z.ZodMiniType, Sent, Result, Version>({
  mutation,
  schema,
  initial,
  draft,
  version: newest,
  toBody = values => values,
  toInput = body => ({ body }) as Sent,
  isTakenIn = () => true,
  onDone,
  submitLabel,
  onCancel,
  children,
}: FieldsProps<Values, Schema, Sent, Result, Version>) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const element = useRef<HTMLFormElement>(null)
  const { version, isOutdated, takeNewest } = useSeenVersion(newest as Version)
  const form = useForm<Values>({
    defaultValues: { ...initial, ...draft.restored } as DefaultValues<Values>,
    resolver: values => {
      const result = schema.safeParse(inputOf(schema, toBody(values, version)), { reportInput: true })
      if (result.success) return { values, errors: {} }
      return { values: {}, errors: byField<Values>(faultsOfInput(result.error.issues)) }
    },
  })
  const { isSubmitting } = form.formState
  useSavedDraft(form, draft)
  useSaidAtFields(mutation.alertKey, error => faultsAtFields(error, form.getValues()).isAll)

  async function submit(values: Values): Promise<void> {
    setFailure(undefined)
    try {
      const input = toInput(schema.parse(inputOf(schema, toBody(values, version))), version)
      const { name } = draft
      const reply = await mutation.mutateAsync(name === '' ? input : { ...input, draft: { name, values } })
      if (isTakenIn(reply)) draft.forget()
      takeNewest()
      onDone?.(reply)
    } catch (error) {
      if (isQueued(error)) return leaveToOutbox()
      const { known, isAll } = faultsAtFields(error, form.getValues())
      for (const { name, fault } of known) {
        form.setError(name as Path<Values>, fieldFault(fault))
      }
      const first = known[0]
      if (first !== undefined) form.setFocus(first.name as Path<Values>)
      if (!isAll) setFailure({ error })
    }
  }

  /** The typed text is in the outbox: the form is reset as after sending. */
  function leaveToOutbox(): void {
    draft.forget()
    form.reset(initial as DefaultValues<Values>)
    onCancel?.()
  }

  const isStored = draft.savedAt !== undefined
  const describeFor = (error: unknown) =>
    isStored && error instanceof CallFailure && error.isWithoutAnswer
      ? `${describe(error)} ${t('form.kept')}`
      : describe(error)
  const check = form.handleSubmit(submit, () => setFailure(undefined))
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className={style.form}
        onSubmit={(event: FormEvent) => {
          event.stopPropagation()
          if (isSubmitting) event.preventDefault()
          else void check(event)
        }}
      >
        <FormSchema value={schema}>{children}</FormSchema>
        <div role="status">
          {isOutdated && !isSubmitting ? (
            <Notice tone="changed" title={t('form.changed')}>
              <p>
                {t('form.changedMeans')} {isStored ? t('form.kept') : null}
              </p>
              <Actions>
                <Button onClick={takeNewest}>{t('form.keepOwn')}</Button>
                <Button
                  onClick={() => {
                    takeNewest()
                    form.reset(initial as DefaultValues<Values>)
                    draft.forget()
                  }}
                >
                  {t('form.takeTheirs')}
                </Button>
              </Actions>
            </Notice>
          ) : null}
        </div>
        <FormFailure form={element} failure={failure && describeFor(failure.error)} />
        <Actions className={style.send}>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
          {onCancel ? (
            <Button variant="plain" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          ) : null}
        </Actions>
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

/** The version that the person has seen, which is the newest only after they accepted it. */
function useSeenVersion<Version>(newest: Version) {
  const [seen, setSeen] = useState<{ version: Version } | undefined>({ version: newest })
  // The newest is known only after the screen has rendered with it.
  if (seen === undefined) setSeen({ version: newest })
  const version = seen === undefined ? newest : seen.version
  const isOutdated = JSON.stringify(version) !== JSON.stringify(newest)
  return { version, isOutdated, takeNewest: () => setSeen(undefined) }
}

/** Stores the typed text as a draft, from the first change on. */
function useSavedDraft<Values extends FieldValues>(
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
  const formats = useFormats()
  if (savedAt === undefined) return null
  return (
    <p className={style.saved}>
      <span role="status">{t('form.savedAt', { at: formats.deviceTime(savedAt) })}</span>
      <button type="button" className={style.startOver} onClick={startOver}>
        {t('form.startOver')}
      </button>
    </p>
  )
}

/** The server's faults that have a field in the form, and whether these are all. */
function faultsAtFields(error: unknown, values: FieldValues) {
  const faults = error instanceof CallFailure ? error.subErrors : []
  const known = faults.flatMap(fault => {
    const name = fieldOf(fault, values)
    return name === undefined ? [] : [{ name, fault }]
  })
  return { known, isAll: known.length > 0 && known.length === faults.length }
}

/** The field that a fault of the server is about: `body.text`, or `body.entry.text` where the form makes a part. */
function fieldOf({ field = '' }: SubError, values: FieldValues): string | undefined {
  const parts = field.split('.')
  return parts.map((_, start) => parts.slice(start).join('.')).find(name => get(values, name) !== undefined)
}

function byField<Values extends FieldValues>(faults: readonly SubError[]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const fault of faults) {
    const name = fault.field ?? ''
    if (get(errors, name) === undefined) set(errors, name, fieldFault(fault))
  }
  return errors
}
