import { childHomePath, parentHomePath, staffHomePath } from './paths.ts'

/** The addresses of the screens, below the base path: what the web app shows there, and what the server leads to. */
export const addresses = {
  home: '/',
  timetable: '/studenttimetable',
  absences: '/absence',
  participations: '/absence/participations',
  plan: '/studies/plan',
  module: '/studies/module',
  planActivities: '/personalinfo/psapactivities',
  studySkills: '/studyskills',
  specialSupport: '/education/specialsupport',
  chooseEvents: '/studies/choose',
  chooseEvent: '/studies/choose/event',
  personalEvents: '/personaleducationevents',
  personalEvent: '/personaleducationevent',
  competenceDemonstrations: '/competencedemonstrations',
  competenceDemonstration: '/competencedemonstrations/demonstration',
  selfAssessment: '/competencedemonstrations/selfassessment',
  benefits: '/studysocialbenefit',
  benefitClaim: '/studysocialbenefit/claim',
  attachments: '/attachments',
  documents: '/documents',
  checkDocument: '/document',
  personalInfo: '/personalinfo',
  personalApprovals: '/personalinfo/approvals',
  confirmEmail: '/personalinfo/email',
  ownData: '/personalinfo/data',
  parentAccess: '/studentparentaccess',
  messages: '/messages',
  messageThread: '/messages/thread',
  newMessage: '/messages/new',
  notifications: '/notifications',
  notificationChoices: '/notifications/choices',
  stopLetters: '/unsubscribe',
  news: '/news',
  newsItem: '/news/item',
  requests: '/requests',
  requestForm: '/requests/form',
  request: '/requests/request',
  findStaff: '/findstaff',
  contracts: '/contracts',
  apprenticeInfo: '/apprenticeinfo',
  processes: '/processes',
  process: '/processes/process',
  account: '/account',
  guardianEmail: '/account/email',
  more: '/more',
  login: '/login',
  changePassword: '/login/password',
  resetPassword: '/resetpassword',
  resetPasswordDone: '/resetpasswordsuccess',
  accessibility: '/accessibility',
} as const

/** Where the screens of the desk are, below its start: the server leads to them by `addressIn('STAFF', …)`. */
export const staffAddresses = {
  audit: '/audit',
  away: '/away',
  cases: '/cases',
  demonstration: '/demonstration',
  groupMessage: '/groupmessages',
  guardians: '/guardians',
  import: '/imports/one',
  imports: '/imports',
  lesson: '/lesson',
  messageThread: '/messages/thread',
  messages: '/messages',
  more: '/more',
  news: '/news',
  newsPiece: '/news/piece',
  offer: '/offers/offer',
  offers: '/offers',
  operation: '/operation',
  plan: '/plan',
  retention: '/retention',
  secondFactor: '/secondfactor',
  student: '/student',
  students: '/students',
  support: '/support',
  talks: '/talks',
  today: '/',
  writeNews: '/news/write',
} as const

/** The card of a student, among the screens of the desk. */
export function studentCardAddress(studentId: number | string): string {
  return `${staffAddresses.student}?id=${studentId}`
}

/** An import at the desk. */
export function staffImportAddress(importId: number): string {
  return `${staffAddresses.import}?id=${importId}`
}

/** What the audit has of a student, among the screens of the desk. */
export function staffAuditAddress(studentId: number): string {
  return `${staffAddresses.audit}?id=${studentId}`
}

/** The work at a plan of a student, among the screens of the desk. */
export function planWorkAddress(studentId: number, planId?: number): string {
  return `${staffAddresses.plan}?id=${studentId}${planId === undefined ? '' : `&plan=${planId}`}`
}

/** The open cases of one kind at the desk, with one of them shown. */
export function staffCaseAddress(kind: string, id?: number): string {
  return `${staffAddresses.cases}?kind=${kind}${id === undefined ? '' : `&open=${id}`}`
}

/** A thread of messages at the desk. */
export function staffThreadAddress(id: number): string {
  return `${staffAddresses.messageThread}?id=${id}`
}

/** The talks about the plan of a student, among the screens of the desk. */
export function staffTalksAddress(studentId: number): string {
  return `${staffAddresses.talks}?id=${studentId}`
}

/** The decisions on support of a student, among the screens of the desk. */
export function staffSupportAddress(studentId: number): string {
  return `${staffAddresses.support}?id=${studentId}`
}

/** The assessing of a demonstration, among the screens of the desk. */
export function assessingAddress(studentId: number, demonstrationId: number): string {
  return `${staffAddresses.demonstration}?id=${studentId}&demonstration=${demonstrationId}`
}

/** An offer, among the screens of the desk. */
export function staffOfferAddress(eventId: number): string {
  return `${staffAddresses.offer}?event=${eventId}`
}

/** What guardians have among their own pages, of whichever child it tells. */
const guardiansOwn: readonly string[] = [
  addresses.home,
  addresses.news,
  addresses.newsItem,
  addresses.notifications,
  addresses.notificationChoices,
  addresses.account,
]

/**
 * Where something is in an area of the portal, below the base path: guardians have one of their own, and in it the
 * screens of each child.
 */
export function addressIn(
  area: 'STUDENT' | 'PARENT' | 'STAFF',
  address: string,
  studentId?: number | null,
): string {
  if (area === 'STUDENT') return address
  if (area === 'STAFF') return address === '/' ? staffHomePath : `${staffHomePath}${address}`
  const isOwn = studentId == null || guardiansOwn.includes(address.split('?', 1)[0] ?? '')
  return `${isOwn ? parentHomePath : childHomePath(studentId)}${address}`
}

/** A day in the timetable. */
export function dayAddress(date: string): string {
  return `${addresses.timetable}?day=${date}`
}

/** The same with a lesson of that day open. */
export function lessonAddress({ id, date }: { id: string; date: string }): string {
  return `${dayAddress(date)}&lesson=${id}`
}

/** The form that reports an absence, filled in with a day and, where they are given, its times `HH:mm`. */
export function reportAbsenceAddress({
  date,
  from,
  to,
}: {
  date: string
  from?: string
  to?: string
}): string {
  const times = from === undefined || to === undefined ? '' : `&from=${from}&to=${to}`
  return `${addresses.absences}?report=${date}${times}`
}

/** The plan of a study right, or of the first one. */
export function planAddress(rightId?: number): string {
  return rightId === undefined ? addresses.plan : `${addresses.plan}?right=${rightId}`
}

/** The four tabs of an education structure (specification §2), in their order. */
export const moduleTabs = [
  'moduleDetails',
  'educationEvents',
  'qualificationEvents',
  'qualificationEventAssessment',
] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Where a tab of a module's page is; `moduleId` is the module's id in the plan. */
export function moduleAddress(planId: number, moduleId: number, tab: ModuleTab = 'moduleDetails'): string {
  return `${moduleTabPath(tab)}?plan=${planId}&module=${moduleId}`
}

export function moduleTabPath(tab: ModuleTab): string {
  return `${addresses.module}/${tab}`
}

export function chooseAddress(plan: number | string, module?: number | string): string {
  const of = module === undefined ? '' : `&module=${module}`
  return `${addresses.chooseEvents}?plan=${plan}${of}`
}

interface EventAddress {
  event: number | string
  slot: number | string
  plan?: number | string
  week?: string
}

export function eventAddress({ event, slot, plan = '', week }: EventAddress): string {
  const from = plan === '' ? '' : `&plan=${plan}`
  const at = week === undefined ? '' : `&week=${week}`
  return `${addresses.chooseEvent}?event=${event}&slot=${slot}${from}${at}`
}

/** The list of notifications, or the very thing that one of them is about. */
export function notificationsAddress(opened?: number): string {
  return opened === undefined ? addresses.notifications : `${addresses.notifications}?open=${opened}`
}

/** A piece of news. */
export function newsAddress(id: number): string {
  return `${addresses.newsItem}?news=${id}`
}

/** A period of learning. */
export function personalEventAddress(id: number | string): string {
  return `${addresses.personalEvent}?event=${id}`
}

/** The page of a demonstration; where no plan is known, as in the timetable, the page finds it. */
export function demonstrationAddress({ planId, id }: { planId?: number; id: number }): string {
  const plan = planId === undefined ? '' : `plan=${planId}&`
  return `${addresses.competenceDemonstration}?${plan}id=${id}`
}

export function selfAssessmentAddress({ planId, id }: { planId: number; id: number }): string {
  return `${addresses.selfAssessment}?plan=${planId}&id=${id}`
}

/** A claim for study social benefits. */
export function benefitClaimAddress(id: number): string {
  return `${addresses.benefitClaim}?id=${id}`
}

/** A file of the student, opened in the list of all of them. */
export function fileAddress(id: number): string {
  return `${addresses.attachments}?file=${id}`
}

/** One request. */
export function requestAddress(id: number): string {
  return `${addresses.request}?id=${id}`
}

/** A form, before a request is begun by it. */
export function requestFormAddress(id: number): string {
  return `${addresses.requestForm}?form=${id}`
}

/** The form that a school has under a code, to be begun with the unit that it is about filled in. */
export function requestFormByCode(code: RequestFormCode, unitId?: number): string {
  return `${addresses.requestForm}?code=${code}${unitId === undefined ? '' : `&unit=${unitId}`}`
}

/** Forms to which other screens lead. */
export type RequestFormCode = 'SUPPORT' | 'PLAN_CHANGE' | 'CERTIFICATE_ORDER'

/** The staff of this name, or one of them. */
export function findStaffAddress({ words, personId }: { words: string; personId?: number }): string {
  const one = personId === undefined ? '' : `&person=${personId}`
  return `${addresses.findStaff}?q=${encodeURIComponent(words)}${one}`
}

/** The threads that hold these words. */
export function messagesAddress(words: string): string {
  return `${addresses.messages}?q=${encodeURIComponent(words)}`
}

/** A thread of messages. */
export function threadAddress(id: number): string {
  return `${addresses.messageThread}?id=${id}`
}

/** The form for a new message, filled in with whom it is for and what it is about. */
export function newMessageAddress({
  to,
  subject,
}: {
  to?: readonly number[]
  subject?: string
} = {}): string {
  const query = new URLSearchParams()
  for (const id of to ?? []) query.append('to', String(id))
  if (subject !== undefined) query.set('subject', subject)
  return query.size === 0 ? addresses.newMessage : `${addresses.newMessage}?${query}`
}

/** The page that shows the state of a matter. */
export function processAddress(id: number): string {
  return `${addresses.process}?id=${id}`
}

/** A lesson at the desk, below the start of the desk. */
export function staffLessonAddress(lessonId: number): string {
  return `${staffAddresses.lesson}?id=${lessonId}`
}
