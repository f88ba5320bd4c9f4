import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { classes } from '../../classes.ts'
import style from './lesson-look.module.css'

/** The looks by which lessons differ at a glance, in the order of the legend. */
export const lessonLooks = ['VOCATIONAL', 'COMMON', 'OTHER', 'WORKPLACE', 'GUIDANCE', 'SPECIAL'] as const
export type LessonLook = (typeof lessonLooks)[number]

const looksOfKinds: Partial<Record<TimetableEntry['kind'], LessonLook>> = {
  WORKPLACE: 'WORKPLACE',
  DEMONSTRATION: 'SPECIAL',
  EXAM: 'SPECIAL',
  GUIDANCE: 'GUIDANCE',
  MEETING: 'GUIDANCE',
}

export function lessonLookOf({ kind, studies }: TimetableEntry): LessonLook {
  return looksOfKinds[kind] ?? studies ?? 'OTHER'
}

/** Sets `--tint`, `--ink` and `--edge`: a colour and a line style, so that the line is enough without the colour. */
export function lessonLookClass(look: LessonLook): string | undefined {
  return style[look]
}

/** Replaces the colour of the lesson by that of a change, and keeps the line style. */
export const changedClass = style.changed

export function isChanged({ state, changes }: TimetableEntry): boolean {
  return state !== 'CANCELLED' && changes.length > 0
}

/** Whether an overlap is shown on an entry; for a day at work the lessons during it show it. */
export function isOverlapping({ overlapIds, kind }: TimetableEntry): boolean {
  return overlapIds.length > 0 && kind !== 'WORKPLACE'
}

/** The look of one lesson. */
export function classOfLesson(entry: TimetableEntry): string {
  return classes(lessonLookClass(lessonLookOf(entry)), isChanged(entry) && changedClass)
}
