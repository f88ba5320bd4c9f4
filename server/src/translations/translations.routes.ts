import { fromWire } from '@studentgo/protocol/language'
import { readTranslations } from '@studentgo/protocol/translations'
import { serveAnyone } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { Translations } from './translations.data.ts'

export function translationsRoutes(platform: Platform, translations: Translations): void {
  serveAnyone(
    platform,
    readTranslations,
    async ({ params }) => translations[params.ns][fromWire(params.lng)],
    { cacheControl: 'public, max-age=300' },
  )
}
