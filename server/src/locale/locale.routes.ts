import { fromWire } from '@studentgo/protocol/language'
import * as endpoints from '@studentgo/protocol/locale'
import { setLanguageCookie } from '../platform/http/browser/cookies.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { saveShownLanguage } from '../session/session.sql.ts'

export function localeRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    changeLanguage: {
      handle: async ({ body, visitor, db, reply }) => {
        const language = fromWire(body.language)
        if (visitor !== undefined) await saveShownLanguage(db, visitor.personId, language)
        setLanguageCookie(reply, language)
        return { language: body.language }
      },
      beforePasswordChange: true,
    },
  })
}
