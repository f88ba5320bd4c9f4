import { readConfig } from '@studentgo/protocol/config'
import { serveAnyone } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { publicConfig } from './public-config.presenter.ts'

export function configRoutes(platform: Platform): void {
  serveAnyone(platform, readConfig, ({ body }) => publicConfig(platform, body.area ?? 'student'), {
    changesNothing: true,
  })
}
