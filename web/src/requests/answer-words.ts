import type { AnswerValue, Request } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { type Difference, differencesAmong } from '#web/platform/forms/autosave-parts.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { type FormValues, valuesOf } from './form-values.ts'

/** An answer in words; a code is the name of its option. */
export function useAnswerWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    value: FormValues['answers'][string],
    options: readonly { code: string; name: string }[],
  ): string => {
    const nameOf = (code: string) => options.find(option => option.code === code)?.name ?? code
    const day = (date: string) => (date === '' ? '' : formats.date(date))
    if (typeof value === 'boolean') return t(`requests.${value}`)
    if (typeof value === 'number') return formats.number(value)
    if (Array.isArray(value)) return value.map(nameOf).join(', ')
    if (typeof value === 'object') return `${day(value.from)} – ${day(value.to)}`
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : nameOf(value)
  }
}

/** The answers that differ between what is typed here and what is stored. */
export function useDifferences(request: Request, own: FormValues): Difference[] {
  const words = useAnswerWords()
  const theirs = valuesOf(request)
  const textOf = ({ answers, names }: FormValues, id: number, options: Parameters<typeof words>[1]) => {
    const value: AnswerValue | FormValues['answers'][string] | undefined = answers[id]
    return value === undefined ? '' : (names[id] ?? words(value, options))
  }
  return differencesAmong(
    request.questions.map(({ id, text, options = [] }) => ({
      label: text,
      own: textOf(own, id, options),
      theirs: textOf(theirs, id, options),
    })),
  )
}
