import { explainBody, notifyBody } from '@studentgo/protocol/absences'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import { languages } from '@studentgo/protocol/language'
import { personalInfoChange } from '@studentgo/protocol/personal-info'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { loadTranslations } from '../../../../server/src/translations/translations.data.ts'
import { faultsOfInput } from './form-faults.ts'

const notice = { kind: 'SICK', startDate: '2026-11-24', endDate: '2026-11-24', reasonCode: 'T' }
const faultsIn = (schema: z.ZodMiniType, input: unknown) =>
  faultsOfInput(schema.safeParse(input, { reportInput: true }).error?.issues ?? [])

describe('a fault of a form', () => {
  it.each([
    [notifyBody, { ...notice, endDate: '2026-11-23' }, 'endDate', 'endBeforeStart'],
    [notifyBody, { ...notice, startDate: '24.11.2026' }, 'startDate', 'wrongFormat'],
    [notifyBody, { ...notice, startDate: '' }, 'startDate', 'required'],
    [notifyBody, { ...notice, reasonCode: 'X' }, 'reasonCode', 'notAllowed'],
    [notifyBody, { ...notice, text: 5 }, 'text', 'wrongType'],
    [notifyBody, { ...notice, text: 'x'.repeat(1001) }, 'text', 'tooBig'],
    [explainBody, { absenceIds: [], reasonCode: 'OTHER', versions: {} }, 'absenceIds', 'tooSmall'],
    [personalInfoChange, { version: 1, phone: '12' }, 'phone', 'phone'],
    [personalInfoChange, { version: 1, email: 'aada@' }, 'email', 'email'],
    [personalInfoChange, { version: 1, email: `${'a'.repeat(300)}@a.fi` }, 'email', 'email'],
  ])('names the field and the rule: %#', (schema, input, field, code) => {
    expect(faultsIn(schema, input)).toContainEqual(expect.objectContaining({ field, code }))
  })
})

/** Fields that a program fills in, not a person. */
const untyped = /Passkey\b|^reportBrowserFault|^subscribeToPush|[Tt]oken$|\.challenge$|\.country$/

interface Leaf {
  place: string
  schema: z.core.$ZodTypes
}

/** The fields of a schema that are a number or a text with a format. */
function fieldsIn(schema: z.core.$ZodTypes, place: string): Leaf[] {
  const { def } = schema._zod
  const inner = (one: z.core.$ZodType, at = place) => fieldsIn(one as z.core.$ZodTypes, at)
  if ('innerType' in def) return inner(def.innerType)
  if (def.type === 'pipe') return inner(def.in)
  if (def.type === 'array') return inner(def.element)
  if (def.type === 'record') return inner(def.valueType)
  if (def.type === 'union') return def.options.flatMap(option => inner(option))
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, one]) => inner(one, `${place}.${key}`))
  return def.type === 'string' || def.type === 'number' ? [{ place, schema }] : []
}

describe('every form', () => {
  const leaves = allEndpoints.flatMap(({ name, endpoint: { body } }) =>
    body === undefined ? [] : fieldsIn(body as z.core.$ZodTypes, name),
  )

  it('says at each field how it is written, by an example', () => {
    const texts = loadTranslations().common
    const vague = leaves.flatMap(({ place, schema }) =>
      faultsIn(schema as unknown as z.ZodMiniType, '?!').flatMap(({ code, messageKey }) =>
        languages.every(language => /\d|@|”|“|\{\{minimum\}\}/.test(texts[language][messageKey] ?? ''))
          ? []
          : [`${place} ${code}`],
      ),
    )
    expect(leaves.length).toBeGreaterThan(200)
    expect(vague.filter(one => !untyped.test(one.split(' ')[0] ?? ''))).toEqual([])
  })
})
