import * as z from 'zod/mini'
import { endpoint, staffIn } from './endpoint.ts'
import { newsRole } from './news.ts'
import { id, localised } from './shapes.ts'

/** Who writes to many at once: the office to everybody, teachers to their own groups. */
export const writersToMany = staffIn('OFFICE', 'RESPONSIBLE_TEACHER', 'TEACHER')

function eachOnce(all: readonly unknown[]): boolean {
  return new Set(all).size === all.length
}

const ids = z.array(id).check(z.maxLength(200), z.refine(eachOnce, { error: 'duplicate' }))

/** For whom something is written; an empty list is everybody, and a student has to fit each list that is not. */
export const audience = z.strictObject({
  roles: z.array(newsRole).check(z.minLength(1), z.refine(eachOnce, { error: 'duplicate' })),
  campusIds: ids,
  groupIds: ids,
  qualificationIds: ids,
})
export type Audience = z.infer<typeof audience>

/** How many people something is for at this moment. */
export const reach = z.object({ students: z.int(), guardians: z.int() })
export type Reach = z.infer<typeof reach>

const idsText = z.optional(
  z.pipe(
    z.string().check(z.regex(/^$|^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$/)),
    z.transform(text => [...new Set(text === '' ? [] : text.split(',').map(Number))]),
  ),
)

export const readAudienceChoices = endpoint({
  method: 'GET',
  path: '/staff/audience',
  who: writersToMany,
  summary: 'Audiences the caller may write to: groups of their own students, or everybody for the office',
  reply: z.object({
    /** The office writes to everybody; teachers name groups. */
    everybody: z.boolean(),
    campuses: z.array(z.object({ id, name: z.string() })),
    groups: z.array(z.object({ id, name: z.string() })),
    qualifications: z.array(z.object({ id, name: localised })),
  }),
})

export const readReach = endpoint({
  method: 'GET',
  path: '/staff/audience/reach',
  who: writersToMany,
  summary: 'The number of students and guardians in an audience',
  query: z.strictObject({
    roles: z.enum(['STUDENT', 'PARENT', 'STUDENT,PARENT']),
    campusIds: idsText,
    groupIds: idsText,
    qualificationIds: idsText,
  }),
  reply: reach,
})
