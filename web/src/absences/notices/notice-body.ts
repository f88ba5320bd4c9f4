import type { ExplanationReason, NoticeKind } from '@studentgo/protocol/absences'
import type { AttachmentRef } from '@studentgo/protocol/attachments'

/** The fields of a notice as the form holds them. */
export interface NoticeValues {
  kind: NoticeKind
  reasonCode: ExplanationReason | ''
  startDate: string
  endDate: string
  /** Only a part of one day. */
  part: boolean
  startTime: string
  endTime: string
  text: string
  attachments: AttachmentRef[]
}

/** The request body: lateness is one day from 00:00 until arrival; illness and leave imply their reason. */
export function noticeBody(values: NoticeValues) {
  const { kind, text, attachments } = values
  const endDate = kind === 'LATE' ? values.startDate : values.endDate
  const hasTimes = kind === 'LATE' || (values.part && kind !== 'LEAVE' && values.startDate === endDate)
  const reasonCode = kind === 'SICK' ? 'T' : kind === 'LEAVE' ? 'E' : values.reasonCode
  return {
    kind,
    startDate: values.startDate,
    endDate,
    reasonCode,
    ...(kind === 'LATE' && values.endTime ? { startTime: '00:00' } : {}),
    ...(kind !== 'LATE' && hasTimes ? { startTime: values.startTime } : {}),
    ...(hasTimes ? { endTime: values.endTime } : {}),
    text,
    ...(attachments.length === 0 ? {} : { attachmentIds: attachments.map(file => file.id) }),
  }
}
