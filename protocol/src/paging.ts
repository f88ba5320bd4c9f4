import * as z from 'zod/mini'
import { countText } from './shapes.ts'

/** `?page&size` of a list; pages count from 0. */
export const pageQuery = {
  page: z.optional(countText),
  size: z.optional(z.pipe(z.string().check(z.regex(/^([1-9][0-9]?|100)$/)), z.transform(Number))),
}

export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalElements: z.int(),
    totalPages: z.int(),
    number: z.int(),
    size: z.int(),
    first: z.boolean(),
    last: z.boolean(),
  })
}

export interface Page<Item> {
  content: Item[]
  totalElements: number
  totalPages: number
  number: number
  size: number
  first: boolean
  last: boolean
}

/** Wraps the rows of page `number` in the page shape. */
export function toPage<Item>(
  content: Item[],
  totalElements: number,
  number: number,
  size: number,
): Page<Item> {
  const totalPages = Math.ceil(totalElements / size)
  return {
    content,
    totalElements,
    totalPages,
    number,
    size,
    first: number === 0,
    last: number >= totalPages - 1,
  }
}
