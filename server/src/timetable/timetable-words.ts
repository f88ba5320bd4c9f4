import type { Language } from '@studentgo/protocol/language'

type Words = Record<Language, string>

/** What a day of a workplace period is called, as a lesson is called by its course. */
export const workplaceTitle: Words = {
  fi: 'Työpaikalla oppiminen',
  sv: 'Lärande på arbetsplatsen',
  en: 'Learning at work',
}
