import * as z from 'zod/mini'
import { id } from './shapes.ts'

export const criterionLevel = z.enum(['T1', 'T2', 'H3', 'H4', 'K5'])

export const requirement = z.object({
  id,
  text: z.string(),
  criteria: z.array(z.object({ level: criterionLevel, texts: z.array(z.string()) })),
})
export type Requirement = z.infer<typeof requirement>
