import { type Language, readLanguage, toWire } from '@studentgo/protocol/language'
import { translationsBase } from '@studentgo/protocol/paths'
import { namespaces, type TextsOfLanguage } from '@studentgo/protocol/translations'
import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { optionsIn } from './i18n.ts'

/** Where a language's texts are fetched from; Swedish is `se` on the wire (specification §9). */
export function loadPath(languages: readonly string[], namespaces: readonly string[]): string {
  const language = readLanguage(languages[0]) ?? 'fi'
  return `${translationsBase}/${toWire(language)}/${namespaces[0] ?? 'common'}`
}

/**
 * All texts of a language through http-backend: 5xx or no status is retried, 4xx is not (specification §8). Rejects
 * when any are missing. Each call uses a new instance, because an instance remembers failures for good.
 */
export async function fetchTexts(language: Language): Promise<TextsOfLanguage> {
  const i18n = i18next.createInstance().use(HttpBackend)
  await new Promise<void>((resolve, reject) => {
    const done = (failed: unknown) => (failed ? reject(new Error(String(failed))) : resolve())
    void i18n.init(
      {
        ...optionsIn(language),
        backend: { loadPath },
        // Without a network retries are useless: the service worker answers at once, or nobody does.
        ...(navigator.onLine ? {} : { maxRetries: 0 }),
      },
      done,
    )
  })
  const [common, error] = namespaces.map(namespace => i18n.getResourceBundle(language, namespace))
  return { common, error }
}
