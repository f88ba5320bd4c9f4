import { readConfig } from '@studentgo/protocol/config'
import type { Platform } from '../platform/platform.ts'
import { serveAnyone } from '../platform/serve.ts'
import { publicConfig } from './public-config.presenter.ts'

export function configRoutes(platform: Platform): void {
  serveAnyone(platform, readConfig, ({ body }) => publicConfig(platform, body.area ?? 'student'), {
    changesNothing: true,
  })
}
