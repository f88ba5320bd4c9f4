import { attachmentRef } from '@studentgo/protocol/attachments'
import {
  availability,
  markThreadRead,
  message,
  readUnreadMessages,
  recipientGroup,
  sendMessage,
  teacher,
  thread,
  threads,
} from '@studentgo/protocol/messages'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** A guardian reads the own threads alone, and in them what the student would read in theirs. */
export const messagesVisibility = [
  audiences(
    threads,
    everyone('content', 'totalElements', 'totalPages', 'number', 'size', 'first', 'last', 'unreadCount'),
  ),
  audiences(
    thread,
    everyone(
      'id',
      'subject',
      'aboutStudent',
      'participants',
      'lastMessageAt',
      'lastText',
      'unreadCount',
      'hasAttachments',
      'closed',
      'replyTo',
      'messages',
    ),
  ),
  audiences(thread.shape.aboutStudent, everyone('studentId', 'name')),
  audiences(thread.shape.participants, everyone('personId', 'name', 'title', 'role')),
  audiences(thread.shape.replyTo, everyone('personId', 'name', 'title')),
  audiences(
    message,
    everyone('id', 'from', 'isOwn', 'at', 'text', 'attachments', 'to', 'readBy', 'isUnread', 'undoUntil'),
  ),
  audiences(attachmentRef, everyone('id', 'name', 'mime', 'size', 'scan')),
  audiences(message.shape.from, everyone('personId', 'name', 'title', 'role')),
  audiences(message.shape.to, everyone('personId', 'name', 'title')),
  audiences(message.shape.readBy, everyone('name', 'at')),
  audiences(teacher, everyone('personId', 'name', 'title', 'roles', 'subjects', 'availability')),
  audiences(availability, everyone('awayUntil', 'note', 'noteLanguage', 'deputy')),
  audiences(availability.shape.deputy, everyone('personId', 'name', 'title')),
  audiences(recipientGroup, everyone('groupKey', 'persons')),
  audiences(recipientGroup.shape.persons, everyone('personId', 'name', 'title', 'selectedByDefault')),
  audiences(sendMessage.reply, everyone('threadId', 'messageId', 'recipientCount', 'undoUntil')),
  audiences(readUnreadMessages.reply, everyone('unreadCount')),
  audiences(markThreadRead.reply, everyone('unreadCount')),
]
