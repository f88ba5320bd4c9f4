import { changeAppearance } from '@studentgo/protocol/appearance'
import { appearanceChoices } from '@studentgo/protocol/appearance-choices'
import { keepAppearance } from '../platform/http/browser/cookies.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { saveAppearance } from '../session/session.sql.ts'

export function appearanceRoutes(platform: Platform): void {
  bind(
    platform,
    { changeAppearance },
    {
      changeAppearance: {
        handle: async ({ body, visitor, db, reply }) => {
          const appearance = appearanceChoices.filter(one => body.appearance.includes(one))
          if (visitor !== undefined) await saveAppearance(db, visitor.personId, appearance)
          keepAppearance(reply, appearance, visitor === undefined ? 'until-closed' : visitor.ownDevice)
          return { appearance }
        },
        beforePasswordChange: true,
      },
    },
  )
}
