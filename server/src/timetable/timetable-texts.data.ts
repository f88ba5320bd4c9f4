import { type Language, languages } from '@studentgo/protocol/language'
import type { Translations } from '../translations/translations.data.ts'

/** Texts that the server itself writes into a timetable or a calendar, as `timetable.<name>` in the translations. */
const names = [
  'workplaceTitle',
  'kind.DEMONSTRATION',
  'participation.present',
  'participation.absent',
  'participation.late',
  'participation.elsewhere',
  'participation.otherActivity',
  'participation.atWork',
  'calendar.name',
  'calendar.cancelled',
  'calendar.exam',
  'calendar.online',
  'calendar.teacher',
  'calendar.topic',
  'calendar.bring',
  'calendar.lunch',
  'calendar.instructor',
  'calendar.roomChanged',
  'calendar.timeChanged',
] as const

/** How everybody writes them. */
const formats = ['format.shortDate', 'format.time', 'format.dayAt'] as const

type LabelName = (typeof names | typeof formats)[number]
export type Label = (name: LabelName) => string
export type TimetableLabels = Record<Language, Label>

/** Looks the texts up once at the start; a missing one stops the start. */
export function timetableLabels({ common }: Translations): TimetableLabels {
  const inOne = (language: Language): Label => {
    const texts = new Map<LabelName, string | undefined>([
      ...names.map(name => [name, common[language][`timetable.${name}`]] as const),
      ...formats.map(name => [name, common[language][name]] as const),
    ])
    for (const [name, text] of texts) {
      if (text === undefined) throw new Error(`the translations lack ${name} of the timetable`)
    }
    return name => texts.get(name) ?? name
  }
  const [fi, sv, en] = languages.map(inOne)
  if (!fi || !sv || !en) throw new Error('a language is missing')
  return { fi, sv, en }
}
