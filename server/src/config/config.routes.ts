import * as endpoints from '@studentgo/protocol/config'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { publicConfig } from './public-config.presenter.ts'

export function configRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readConfig: {
      handle: ({ body, provider }) => publicConfig(platform.environment, provider, body.area ?? 'student'),
      changesNothing: true,
      isKept: true,
    },
  })
}
