import * as endpoints from '@studentgo/protocol/codes'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { codeList } from './code-lists.data.ts'

const oneDay = 'private, max-age=86400'

export function codesRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listCodes: {
      handle: async ({ params, language, provider, reply }) => {
        // The language is chosen by a cookie, else by the browser: a list kept in another one is not the answer.
        reply.header('Vary', 'Cookie, Accept-Language')
        return codeList(params.list, language, provider.codes)
      },
      cacheControl: oneDay,
    },
  })
}
