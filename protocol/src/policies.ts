import * as z from 'zod/mini'

/**
 * The provider's numbers (domain 2.0.7). They differ between providers, are sent in the config and are shown
 * beside the control they govern. `defaults` are what a provider gets without saying anything.
 */
export const policies = z.object({
  'absence.explainWindowDays': z.int(),
  'absence.minorSelfExplain': z.enum(['NO', 'PROPOSE', 'YES']),
  'absence.selfCertifiedSickDays': z.int(),
  'absence.certificateAfterDays': z.int(),
  'absence.shortLeaveMaxDays': z.int(),
  'absence.leaveApplyBeforeDays': z.int(),
  'absence.thresholdMinutes1': z.int(),
  'absence.thresholdMinutes2': z.int(),
  'absence.thresholdMinutes3': z.int(),
  lateBoundaryMinutes: z.int(),
  'pace.minOspPerMonth': z.number(),
  'pace.settlesAfterMonths': z.number(),
  'hoks.reviewsPerYear': z.int(),
  'assessment.registerWithinDays': z.int(),
  'assessment.reviewRequestDays': z.int(),
  'event.cancelBeforeDays': z.int(),
  'event.overlapMode': z.enum(['ALLOW', 'WARN', 'BLOCK']),
  'parent.consentMaxMonths': z.int(),
  'parent.preGrantDays': z.int(),
  'attachment.maxBytes': z.int(),
  'session.idleMinutes': z.int(),
  'session.parentIdleMinutes': z.int(),
  'session.ownDeviceIdleMinutes': z.int(),
  'session.absoluteHours': z.int(),
  'session.warnBeforeSeconds': z.int(),
  'timetable.cancelledShownDays': z.int(),
  'timetable.transferMinutes': z.int(),
})
export type Policies = z.infer<typeof policies>
export type PolicyName = keyof Policies

export const defaultPolicies: Policies = {
  'absence.explainWindowDays': 7,
  'absence.minorSelfExplain': 'PROPOSE',
  'absence.selfCertifiedSickDays': 5,
  'absence.certificateAfterDays': 5,
  'absence.shortLeaveMaxDays': 10,
  'absence.leaveApplyBeforeDays': 14,
  'absence.thresholdMinutes1': 600,
  'absence.thresholdMinutes2': 1200,
  'absence.thresholdMinutes3': 2400,
  lateBoundaryMinutes: 15,
  'pace.minOspPerMonth': 4.5,
  'pace.settlesAfterMonths': 4,
  'hoks.reviewsPerYear': 3,
  'assessment.registerWithinDays': 14,
  'assessment.reviewRequestDays': 14,
  'event.cancelBeforeDays': 3,
  'event.overlapMode': 'WARN',
  'parent.consentMaxMonths': 12,
  'parent.preGrantDays': 60,
  'attachment.maxBytes': 10_485_760,
  'session.idleMinutes': 30,
  'session.parentIdleMinutes': 20,
  'session.ownDeviceIdleMinutes': 480,
  'session.absoluteHours': 12,
  'session.warnBeforeSeconds': 120,
  'timetable.cancelledShownDays': 7,
  'timetable.transferMinutes': 30,
}
