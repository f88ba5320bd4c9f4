import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import * as z from 'zod/mini'
import { partsOf } from '../engine/cells.ts'

export interface Assessor {
  name: string
  organisation: string | null
  side: 'PROVIDER' | 'WORKING_LIFE'
  role: string
}

const assessorForm = /^([^,()]+)(?:,([^()]+))?\((PROVIDER|WORKING_LIFE) ([1-5])\)$/

/**
 * `Kaisa Mäntylä, Kuutsalmen ammattiopisto (PROVIDER 1); Antero Laurila (WORKING_LIFE 3)`. A part that is not
 * written so is left out; `wrongAssessors` names it.
 */
export function assessorsOf(cell: string | null): Assessor[] {
  const listed = listedAssessors(cell)
  if (listed !== undefined) return listed
  return partsOf(cell).flatMap(part => {
    const [, name, organisation, side, role] = assessorForm.exec(part) ?? []
    if (name === undefined || role === undefined) return []
    return [
      {
        name: name.trim(),
        organisation: organisation?.trim() || null,
        side: side === 'WORKING_LIFE' ? ('WORKING_LIFE' as const) : ('PROVIDER' as const),
        role,
      },
    ]
  })
}

/** The same as a JSON list, for names that hold commas or brackets; undefined where it is none. */
function listedAssessors(cell: string | null): Assessor[] | undefined {
  if (cell === null || !cell.startsWith('[{')) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    if (!Array.isArray(list)) return undefined
    const read = list.map(one => assessorShape.safeParse(one))
    return read.every(one => one.success) ? read.map(one => one.data) : undefined
  } catch {
    return undefined
  }
}

const assessorShape = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  organisation: z.nullable(z.string()),
  side: z.enum(['PROVIDER', 'WORKING_LIFE']),
  role: z.enum(['1', '2', '3', '4', '5']),
})

export function wrongAssessors(cell: string | null): string[] {
  if (listedAssessors(cell) !== undefined) return []
  return partsOf(cell).filter(part => !assessorForm.test(part))
}

const targetForm = /^([1-4])=(1|2|3|4|5|Hyväksytty|Hylätty)$/
const grades = ['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty'] as const

/** Parts of the cell that do not name a target and its grade: `1=4; 2=3; 3=4; 4=5`. */
export function wrongTargets(cell: string | null): string[] {
  return partsOf(cell).filter(part => !targetForm.test(part))
}

export function targetsOf(cell: string | null): { code: string; grade: DemonstrationGrade }[] {
  return partsOf(cell).flatMap(part => {
    const [, code, word] = targetForm.exec(part) ?? []
    return code === undefined ? [] : [{ code, grade: grades.find(grade => grade === word) ?? 'Hylätty' }]
  })
}

/** Codes of a national code set in one cell, each once. */
export function codesOf(cell: string | null): string[] {
  return [...new Set(partsOf((cell ?? '').replaceAll(',', ';')))]
}
