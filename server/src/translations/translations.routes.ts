import { fromWire } from '@studentgo/protocol/language'
import * as endpoints from '@studentgo/protocol/translations'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { Translations } from './translations.data.ts'

export function translationsRoutes(platform: Platform, translations: Translations): void {
  bind(platform, endpoints, {
    readTranslations: {
      handle: async ({ params }) => translations[params.ns][fromWire(params.lng)],
      cacheControl: 'public, max-age=300',
    },
  })
}
