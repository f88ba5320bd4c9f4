import type { Child } from '@studentgo/protocol/children'
import type { Features } from '@studentgo/protocol/config'
import type { Scope, StaffRole } from '@studentgo/protocol/endpoint'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { IconName } from '#web/ui/content/icon.tsx'

/** The context on which the queries of a screen depend. */
export interface ScreenContext {
  today: string
  search: URLSearchParams
  /** In the guardian area: the children of the page; none while they are not known. */
  children?: readonly Child[]
  /** The student's study rights, where a device also stores the second queries of a screen. */
  plans?: readonly PersonalStudyPlan[]
}

export type ScreenQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

/** A group of the menu; `app/menu.ts` has their order. `students` and `school` are groups of the staff area. */
export type MenuGroupName = 'now' | 'studies' | 'own' | 'students' | 'school'

/**
 * Everything that the frame knows of a screen. `x.route.ts` declares it beside `x.page.tsx` as its default export, or
 * several of them when one page has several paths. All routes are in the entry bundle: a route imports addresses and
 * types, everything else by `import()`.
 */
export interface ScreenRoute {
  path: string
  /**
   * Pages of the `public` area need no session; `guardian` and `child` are only those parts of the guardian area,
   * `staff` is the staff area.
   */
  area: 'student' | 'public' | 'guardian' | 'child' | 'staff'
  /**
   * A guardian has this student's screen too: among the own pages, or of a child; there with an access that covers this
   * scope, with any, or as the guardian of a minor. Without it the guardian area does not have the screen.
   */
  guardians?: 'own' | Scope | 'ANY' | 'MINOR'
  /**
   * The staff area has this screen: for people with one of these roles, or for all staff. A screen of the `staff` area
   * always names it; one of the student area where it is about the own account.
   */
  staff?: readonly StaffRole[] | 'ANY'
  /** The frame around the page, when it is not that of its area. */
  frame?: 'student'
  /** The first queries of the screen: answered in the page by the server, and prefetched before a tap. */
  queries?: (context: ScreenContext) => Promise<ScreenQuery[]>
  /** The screen opens without a network, from what the device has stored of its queries. */
  offline?: true
  /** A switch of the school: when it is off, the menu entry and the screen itself stay, with the reason. */
  feature?: keyof Features
  /** The place in the menu, in ascending `order` within its group. */
  menu?: {
    group: MenuGroupName
    order: number
    label: string
    icon: IconName
    /** Its name in the row of its group, which phones show at the head of each of the group's screens. */
    short?: string
  }
  /** The position in the bottom bar, which has space for five; marked on every screen of the group `holds`. */
  bottomBar?: { order: number; label: string; icon: IconName; holds?: MenuGroupName }
  /** Path of the menu entry that is marked on this screen, when it is not the beginning of this path. */
  under?: string
  /** The parent screen and its name: the target of the back link at the head of the page. */
  parent?: (search: URLSearchParams) => { to: string; label: string }
}
