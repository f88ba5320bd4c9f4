import { toPage } from '@studentgo/protocol/paging'
import * as staffNewsEndpoints from '@studentgo/protocol/staff-news'
import * as staffNewsAudienceEndpoints from '@studentgo/protocol/staff-news-audience'
import { onlyRow } from '../platform/database/statement.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { audienceChoicesOf, readReachOf, requireAudience } from './audience-choices.query.ts'
import { addFileToNews, removeFileOfNews } from './news-files.command.ts'
import { definePublishedNews } from './published-news.job.ts'
import { presentStaffNews } from './staff-news.presenter.ts'
import { newsFileAtDesk, pieceAtDesk, writerOf } from './staff-news.query.ts'
import { staffNewsPage } from './staff-news.sql.ts'
import {
  changeNewsDraft,
  createNewsDraft,
  deleteNews,
  publishNewsPiece,
  withdrawNewsPiece,
} from './write-news.command.ts'

const pageSize = 20

/** News at the desk: written, shown to whom it reaches, published, withdrawn. */
export function staffNewsRoutes(platform: Platform): void {
  definePublishedNews(platform)

  bind(platform, staffNewsAudienceEndpoints, {
    readAudienceChoices: { handle: call => audienceChoicesOf(call), readsReplica: true },
    readReach: async call => {
      const { roles, campusIds = [], groupIds = [], qualificationIds = [] } = call.query
      const wished = {
        roles: roles.split(',') as ('STUDENT' | 'PARENT')[],
        campusIds,
        groupIds,
        qualificationIds,
      }
      await requireAudience(call, wished, 'query')
      return readReachOf(call, wished)
    },
  })

  bind(platform, staffNewsEndpoints, {
    listStaffNews: async call => {
      const { page: number = 0, size = pageSize, state = null } = call.query
      const wanted = { ...writerOf(call), state, now: call.now.toISOString() }
      const { page, total } = onlyRow(
        await staffNewsPage(call.db, {
          page: { ...wanted, size, offset: number * size },
          total: wanted,
        }),
      )
      const shown = page.map(row => presentStaffNews(row, call))
      return toPage(shown, onlyRow(total).count, number, size)
    },
    readStaffNewsPiece: call => pieceAtDesk(call, call.params.pieceId),
    createNews: call => createNewsDraft(call, call.body),
    changeNews: async call => {
      await changeNewsDraft(call, call.params.pieceId, call.body)
      return pieceAtDesk(call, call.params.pieceId)
    },
    publishNews: async call => {
      await publishNewsPiece(call, call.params.pieceId, call.body)
      return pieceAtDesk(call, call.params.pieceId)
    },
    withdrawNews: async call => {
      await withdrawNewsPiece(call, call.params.pieceId, call.body)
      return pieceAtDesk(call, call.params.pieceId)
    },
    deleteNewsDraft: call => deleteNews(call, call.params.pieceId),
    addNewsFile: call =>
      addFileToNews(call, platform.files, call.params.pieceId, { words: call.body, file: call.file }),
    removeNewsFile: call => removeFileOfNews(call, call.params),
    readStaffNewsFile: call => newsFileAtDesk(call, platform.files, call.params),
  })
}
