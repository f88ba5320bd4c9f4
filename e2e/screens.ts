import type { Page } from '@playwright/test'

/** A screen, opened by a person of the demo school who has content on it. */
export interface Screen {
  /** Names its pictures. */
  name: string
  /** Below the base path. */
  path: string
  /** User name; none for a public screen. */
  user?: string
  /** Links to follow from there one after the other, by part of their address, or by their words. */
  follow?: string[]
}

export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'session-expired', path: '/error/session-expired' },
  { name: 'student-reset', path: '/resetpassword' },
  { name: 'student-reset-done', path: '/resetpasswordsuccess' },
  { name: 'parent-sign-in', path: '/parent/login' },
  { name: 'parent-reset', path: '/parent/resetpassword' },
  { name: 'parent-reset-done', path: '/parent/resetpasswordsuccess' },
  { name: 'parent-activation', path: '/parent/activate' },
  { name: 'assessor', path: '/assessor' },
  { name: 'parent-sign-out', path: '/parent/logout' },
  { name: 'offline', path: '/offline' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'home', path: '/', user: 'aada.kuisma' },
  { name: 'timetable', path: '/studenttimetable', user: 'aada.kuisma' },
  { name: 'timetable-of-two-rights', path: '/studenttimetable', user: 'tuomas.harju' },
  { name: 'absences', path: '/absence', user: 'aada.kuisma' },
  { name: 'participations', path: '/absence/participations', user: 'aada.kuisma' },
  { name: 'plan', path: '/studies/plan', user: 'aada.kuisma' },
  { name: 'module', path: '/studies/plan', user: 'aada.kuisma', follow: ['/studies/module/'] },
  { name: 'choose', path: '/studies/choose', user: 'aada.kuisma' },
  { name: 'choose-event', path: '/studies/choose', user: 'aada.kuisma', follow: ['/studies/choose/event?'] },
  { name: 'demonstrations', path: '/competencedemonstrations', user: 'amina.warsame' },
  {
    name: 'demonstration',
    path: '/competencedemonstrations',
    user: 'amina.warsame',
    follow: ['/competencedemonstrations/demonstration?'],
  },
  {
    name: 'self-assessment',
    path: '/competencedemonstrations',
    user: 'amina.warsame',
    follow: ['/competencedemonstrations/demonstration?', '/competencedemonstrations/selfassessment?'],
  },
  { name: 'learning', path: '/personaleducationevents', user: 'amina.warsame' },
  {
    name: 'period-of-learning',
    path: '/personaleducationevents',
    user: 'amina.warsame',
    follow: ['/personaleducationevent?'],
  },
  { name: 'study-skills', path: '/studyskills', user: 'aada.kuisma' },
  { name: 'plan-talks', path: '/personalinfo/psapactivities', user: 'aada.kuisma' },
  { name: 'special-support', path: '/education/specialsupport', user: 'mikael.lindqvist' },
  { name: 'benefits', path: '/studysocialbenefit', user: 'tuomas.harju' },
  {
    name: 'benefit-claim',
    path: '/studysocialbenefit',
    user: 'tuomas.harju',
    follow: ['/studysocialbenefit/claim?'],
  },
  { name: 'attachments', path: '/attachments', user: 'aada.kuisma' },
  { name: 'documents', path: '/documents', user: 'aada.kuisma' },
  { name: 'check-document', path: '/document' },
  { name: 'stop-letters', path: `/unsubscribe#t=${'a'.repeat(60)}` },
  { name: 'personal-info', path: '/personalinfo', user: 'aada.kuisma' },
  { name: 'consents', path: '/personalinfo/approvals', user: 'aada.kuisma' },
  { name: 'own-data', path: '/personalinfo/data', user: 'aada.kuisma' },
  { name: 'parent-access', path: '/studentparentaccess', user: 'joonas.vainio' },
  { name: 'notifications', path: '/notifications', user: 'aada.kuisma' },
  { name: 'notification-choices', path: '/notifications/choices', user: 'aada.kuisma' },
  { name: 'confirm-email', path: '/personalinfo/email', user: 'aada.kuisma' },
  { name: 'messages', path: '/messages', user: 'aada.kuisma' },
  { name: 'message-thread', path: '/messages', user: 'aada.kuisma', follow: ['/messages/thread?'] },
  { name: 'new-message', path: '/messages/new', user: 'aada.kuisma' },
  { name: 'news', path: '/news', user: 'aada.kuisma' },
  { name: 'news-item', path: '/news', user: 'aada.kuisma', follow: ['/news/item?'] },
  { name: 'requests', path: '/requests', user: 'aada.kuisma' },
  {
    name: 'request-form',
    path: '/requests',
    user: 'aada.kuisma',
    follow: ['/requests/form?'],
  },
  { name: 'request', path: '/requests', user: 'aada.kuisma', follow: ['/requests/request?'] },
  { name: 'find-staff', path: '/findstaff', user: 'aada.kuisma' },
  { name: 'contracts', path: '/contracts', user: 'tuomas.harju' },
  { name: 'apprentice-info', path: '/apprenticeinfo', user: 'tuomas.harju' },
  { name: 'contract-to-sign', path: '/contracts', user: 'aada.kuisma' },
  { name: 'matters', path: '/processes', user: 'aada.kuisma' },
  { name: 'matter', path: '/processes', user: 'aada.kuisma', follow: ['/processes/process?'] },
  { name: 'account', path: '/account', user: 'aada.kuisma' },
  { name: 'change-password', path: '/login/password', user: 'aada.kuisma' },
  { name: 'more', path: '/more', user: 'aada.kuisma' },
  { name: 'parent-email', path: '/parent/account/email', user: 'petri.kuisma@example.invalid' },
  { name: 'parent-home', path: '/parent', user: 'petri.kuisma@example.invalid' },
  { name: 'parent-timetable', path: '/parent/studenttimetable', user: 'petri.kuisma@example.invalid' },
  { name: 'child', path: '/parent', user: 'petri.kuisma@example.invalid', follow: ['/parent/student/'] },
  {
    name: 'child-info',
    path: '/parent',
    user: 'petri.kuisma@example.invalid',
    follow: ['/parent/student/', '/personalinfo'],
  },
  { name: 'staff-sign-in', path: '/staff/login' },
  { name: 'staff-sign-out', path: '/staff/logout' },
  { name: 'staff-group-message', path: '/staff/groupmessages', user: 'staff/kaisa.mantyla' },
  { name: 'staff-guardians', path: '/staff/guardians', user: 'staff/laura.hietala' },
  { name: 'staff-audit', path: '/staff/audit', user: 'staff/kimmo.saari' },
  { name: 'staff-imports', path: '/staff/imports', user: 'staff/kimmo.saari' },
  { name: 'staff-operation', path: '/staff/operation', user: 'staff/kimmo.saari' },
  { name: 'staff-retention', path: '/staff/retention', user: 'staff/kimmo.saari' },
  { name: 'staff-news', path: '/staff/news', user: 'staff/laura.hietala' },
  {
    name: 'staff-news-piece',
    path: '/staff/news',
    user: 'staff/laura.hietala',
    follow: ['/staff/news/piece?'],
  },
  { name: 'staff-news-write', path: '/staff/news/write', user: 'staff/laura.hietala' },
  { name: 'staff-offers', path: '/staff/offers', user: 'staff/laura.hietala' },
  {
    name: 'staff-offer',
    path: '/staff/offers',
    user: 'staff/laura.hietala',
    follow: ['/staff/offers/offer?'],
  },
  { name: 'staff-today', path: '/staff', user: 'staff/kaisa.mantyla' },
  {
    name: 'staff-lesson',
    path: '/staff',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/lesson?'],
  },
  { name: 'staff-more', path: '/staff/more', user: 'staff/laura.hietala' },
  { name: 'staff-find-staff', path: '/staff/findstaff', user: 'staff/kaisa.mantyla' },
  { name: 'staff-students', path: '/staff/students', user: 'staff/kaisa.mantyla' },
  {
    name: 'staff-student',
    path: '/staff/students',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/student?'],
  },
  {
    name: 'staff-demonstration',
    path: '/staff/students',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/student?', '/staff/demonstration?'],
  },
  { name: 'staff-cases', path: '/staff/cases', user: 'staff/laura.hietala' },
  { name: 'staff-messages', path: '/staff/messages', user: 'staff/kaisa.mantyla' },
  {
    name: 'staff-thread',
    path: '/staff/messages',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/messages/thread?'],
  },
  { name: 'staff-away', path: '/staff/away', user: 'staff/kaisa.mantyla' },
  {
    name: 'staff-plan',
    path: '/staff/students',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/student?', '/staff/plan?'],
  },
  {
    name: 'staff-talks',
    path: '/staff/students',
    user: 'staff/kaisa.mantyla',
    follow: ['/staff/student?', '/staff/talks?'],
  },
  {
    name: 'staff-support',
    path: '/staff/students',
    user: 'staff/elina.narhi',
    follow: ['Mikael Lindqvist', '/staff/support?'],
  },
  { name: 'staff-second-factor', path: '/staff/secondfactor', user: 'staff/kaisa.mantyla' },
]

/** The screens of each person, the public ones first. */
export const screensByUser: Map<string | undefined, Screen[]> = Map.groupBy(screens, screen => screen.user)

/** Opens a screen of the signed-in person, and waits until its first answers are shown. */
export async function openScreen(page: Page, base: string, { path, follow = [] }: Screen): Promise<void> {
  await page.goto(base + path)
  await isFilled(page)
  for (const part of follow) {
    const links = await page
      .locator('main')
      .evaluate(main =>
        [...main.querySelectorAll('a')].map(({ href, textContent }) => ({ href, textContent })),
      )
    const next = linkTo(links, part)
    if (next === undefined) throw new Error(`${page.url()} has no link to ${part}`)
    await page.goto(next.href)
    await isFilled(page)
  }
}

/** The link with this address or these words, else one whose address contains it. */
export function linkTo<Link extends { href: string; textContent: string }>(
  links: readonly Link[],
  part: string,
): Link | undefined {
  const named = links.find(({ href, textContent }) => href.endsWith(part) || textContent === part)
  return named ?? links.find(({ href }) => href.includes(part))
}

async function isFilled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return (
      main?.querySelector('[aria-busy=true]') === null && !main.querySelector('[role=status][aria-label]')
    )
  })
}
