import type { Child } from '@studentgo/protocol/children'
import type { Features } from '@studentgo/protocol/config'
import type { Scope, StaffRole } from '@studentgo/protocol/endpoint'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { IconName } from '#web/ui/content/icon.tsx'

/** What the queries of a screen depend on. */
export interface ScreenContext {
  today: string
  search: URLSearchParams
  /** In the guardian area: whom the page is about; none while that is not known. */
  children?: readonly Child[]
  /** The student's study rights, where a device stores what a screen shows second too. */
  plans?: readonly PersonalStudyPlan[]
}

export type ScreenQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

/** A group of the menu; `app/menu.ts` has their order. `students` and `school` are the desk's. */
export type MenuGroupName = 'now' | 'studies' | 'own' | 'students' | 'school'

/**
 * Everything that the frame knows of a screen. `x.route.ts` declares it beside `x.page.tsx` as its default export,
 * or several of them when one page has several paths. All routes travel in the entry: a route imports addresses
 * and types, everything else by `import()`.
 */
export interface ScreenRoute {
  path: string
  /**
   * Pages of the `public` area need no session; `guardian` and `child` are those parts of the guardian area alone, `staff`
   * is the desk.
   */
  area: 'student' | 'public' | 'guardian' | 'child' | 'staff'
  /**
   * A guardian has this screen of the student too: among the own pages, or of a child; there with an access that covers
   * this scope, with any, or as the guardian of a minor. Without it nothing is there in the guardian area.
   */
  guardians?: 'own' | Scope | 'ANY' | 'MINOR'
  /**
   * The desk has this screen: for whoever acts in one of these roles, or for all staff. A screen of the `staff` area says it
   * always; one of the student area where it is about the own account.
   */
  staff?: readonly StaffRole[] | 'ANY'
  /** The frame around the page, when it is not that of its area. */
  frame?: 'student'
  /** What the screen shows first: written into the page by the server, and fetched before a tap. */
  queries?: (context: ScreenContext) => Promise<ScreenQuery[]>
  /** The screen opens without a network, from what the device has stored of its queries. */
  offline?: true
  /** A switch of the school: when it is off, the entry in the menu and the screen itself stay, with the reason. */
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
  /** The place in the bottom bar, which has room for five; marked on every screen of the group that it holds. */
  bottomBar?: { order: number; label: string; icon: IconName; holds?: MenuGroupName }
  /** Path of the menu entry that is marked on this screen, when it is not the beginning of this path. */
  under?: string
  /** The screen that this one belongs to and its name: where the way back at the head of the page leads. */
  parent?: (search: URLSearchParams) => { to: string; label: string }
}
