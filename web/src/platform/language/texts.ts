import type { Language } from '@studentgo/protocol/language'
import { type TextsOfLanguage, type TranslationArea, textFolders } from '@studentgo/protocol/translations'

type Module = () => Promise<{ default: TextsOfLanguage }>

/** Built by `web/translation-modules.ts`. */
const modules: Record<TranslationArea, Record<Language, Module>> = {
  public: {
    fi: () => import('texts:public/fi'),
    sv: () => import('texts:public/sv'),
    en: () => import('texts:public/en'),
  },
  student: {
    fi: () => import('texts:student/fi'),
    sv: () => import('texts:student/sv'),
    en: () => import('texts:student/en'),
  },
  guardian: {
    fi: () => import('texts:guardian/fi'),
    sv: () => import('texts:guardian/sv'),
    en: () => import('texts:guardian/en'),
  },
  staff: {
    fi: () => import('texts:staff/fi'),
    sv: () => import('texts:staff/sv'),
    en: () => import('texts:staff/en'),
  },
}

/** The texts that a screen of an area needs; without a sign-in those of the student area are not fetched. */
export async function loadTexts(language: Language, area: TranslationArea): Promise<TextsOfLanguage> {
  const loaded = await Promise.all(textFolders[area].map(one => modules[one][language]()))
  return {
    common: Object.assign({}, ...loaded.map(texts => texts.default.common)),
    error: Object.assign({}, ...loaded.map(texts => texts.default.error)),
  }
}
