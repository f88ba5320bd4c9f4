import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import type { FormValues } from './filling/form-values.ts'

/** An answer as text; a code becomes the name of its option. */
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
