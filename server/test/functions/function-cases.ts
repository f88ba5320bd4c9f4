import { guardCases } from './guard-cases.data.ts'
import { guardianCases } from './guardian-cases.data.ts'
import { roleCases } from './role-cases.data.ts'
import { staffCases } from './staff-cases.data.ts'
import { textCases } from './text-cases.data.ts'

export const functionCases = [...guardianCases, ...staffCases, ...roleCases, ...guardCases, ...textCases]
