import * as endpoints from '@studentgo/protocol/messages'
import { onlyRow } from '../platform/database/statement.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { staffAroundStudent } from './recipients/list-recipients.query.ts'
import { groupsOf, membersNamed, teachersOf } from './recipients/recipients.presenter.ts'
import { defineNotifyMessage } from './sending/notify-message.job.ts'
import { answerInThread, sendToPersons, sendToRole } from './sending/send-message.command.ts'
import { undoOwnMessage } from './sending/undo-message.command.ts'
import { listThreadsOf, readerOf, readThreadOf } from './threads/list-threads.query.ts'
import { markThreadRead as markRead } from './threads/mark-thread-read.command.ts'
import { defineThreadSweep } from './threads/sweep-threads.job.ts'
import { unreadOf } from './threads/threads.sql.ts'

export function messagesRoutes(platform: Platform): void {
  defineNotifyMessage(platform)
  defineThreadSweep(platform)

  bind(platform, endpoints, {
    listTeachers: {
      isKept: true,
      handle: async call => teachersOf(await staffAroundStudent(call, call.query.personalStudyPlanId)),
    },
    listRecipientGroups: {
      isKept: true,
      handle: async call => {
        const { personalStudyPlanId, q } = call.query
        return membersNamed(groupsOf(await staffAroundStudent(call, personalStudyPlanId)), q)
      },
    },
    listThreads: {
      isKept: true,
      handle: call => {
        const { threadId, q, unread, sort, page, size } = call.query
        return threadId === undefined
          ? listThreadsOf(call, { q, unread: unread === 'true', sort, page, size })
          : readThreadOf(call, threadId)
      },
    },
    readUnreadMessages: {
      isKept: true,
      handle: async call => ({ unreadCount: onlyRow(await unreadOf(call.db, readerOf(call))).count }),
    },
    sendMessage: call =>
      'threadId' in call.body ? answerInThread(call, call.body) : sendToRole(call, call.body),
    sendMessageToPersons: call => sendToPersons(call, call.body),
    undoMessage: ({ db, access, params, now }) =>
      undoOwnMessage(
        db,
        { messageId: params.messageId, studentId: access.studentId, fromId: access.reader.personId },
        now,
      ),
    markThreadRead: call => markRead(call, { threadId: call.params.threadId, upTo: call.body.upTo }),
  })
}
