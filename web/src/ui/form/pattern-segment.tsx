import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import { use } from 'react'
import { DateFieldStateContext, DateSegment, TimeFieldStateContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import style from './date-field.module.css'

type Segment = Parameters<typeof DateSegment>[0]['segment']

interface Props {
  segment: Segment
  /** The translation that defines the format. */
  pattern: 'format.date' | 'format.time'
}

/** Letters of the patterns by the segments of a field; the language's locale sets their order. */
const letters: Partial<Record<Segment['type'], string>> = {
  day: 'd',
  month: 'M',
  year: 'y',
  hour: 'H',
  minute: 'm',
}

/** A typed segment of a date or a time, or the literal between two, in the format of the translations. */
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

/** Some literals are only marks that keep the segments in their order. */
function isBetween({ type, text }: Segment): boolean {
  return type === 'literal' && /[^\u2066-\u2069]/.test(text)
}
