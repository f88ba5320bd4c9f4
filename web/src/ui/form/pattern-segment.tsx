import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import { use } from 'react'
import { DateFieldStateContext, DateSegment, TimeFieldStateContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import style from './date-field.module.css'

type Segment = Parameters<typeof DateSegment>[0]['segment']

interface Props {
  segment: Segment
  /** The translation that says how it is written. */
  pattern: 'format.date' | 'format.time'
}

/** Letters of the patterns by the parts that a field has; their order is that of the language's locale. */
const letters: Partial<Record<Segment['type'], string>> = {
  day: 'd',
  month: 'M',
  year: 'y',
  hour: 'H',
  minute: 'm',
}

/** A part of a date or a time that is typed, or what stands between two, as the translations write it. */
export function PatternSegment({ segment, pattern }: Props) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const date = use(DateFieldStateContext)
  const time = use(TimeFieldStateContext)
  const tokens = t(pattern).match(/'[^']*'|[A-Za-z]+|[^A-Za-z']+/g) ?? []

  function text(): string {
    if (segment.type === 'literal') {
      const literals = (date ?? time)?.segments.filter(isBetween) ?? []
      const between = tokens.filter(token => !/^[A-Za-z]/.test(token))
      return between[literals.indexOf(segment)]?.replaceAll("'", '') ?? segment.text
    }
    const token = tokens.find(one => one.startsWith(letters[segment.type] ?? "'"))
    if (segment.isPlaceholder || segment.value == null || token === undefined) return segment.text
    const own: Record<string, string> = { [segment.type]: String(segment.value).padStart(2, '0') }
    const { day = '01', month = '01', year = '2000', hour = '00', minute = '00' } = own
    return writePattern(token, `${year}-${month}-${day}`, `${hour}:${minute}`, language)
  }

  return (
    <DateSegment segment={segment} className={style.segment ?? ''}>
      {() => text()}
    </DateSegment>
  )
}

/** Some literals are only marks that keep the parts in their order. */
function isBetween({ type, text }: Segment): boolean {
  return type === 'literal' && /[^\u2066-\u2069]/.test(text)
}
