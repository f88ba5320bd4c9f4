import { explainBody, notifyBody } from '@studentgo/protocol/absences'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../server/src/platform/http/problems.ts'
import { faultsOfInput } from './form-faults.ts'

const notice = { kind: 'SICK', startDate: '2026-11-24', endDate: '2026-11-24', reasonCode: 'T' }

describe('a fault of a form', () => {
  it.each([
    [notifyBody, { ...notice, endDate: '2026-11-23' }],
    [notifyBody, { ...notice, endDate: '2027-11-23' }],
    [notifyBody, { ...notice, kind: 'LATE' }],
    [notifyBody, { ...notice, startDate: '24.11.2026' }],
    [notifyBody, { ...notice, reasonCode: 'X' }],
    [notifyBody, { ...notice, text: 5 }],
    [notifyBody, { ...notice, text: 'x'.repeat(1001) }],
    [explainBody, { absenceIds: [], reasonCode: 'OTHER', versions: {} }],
  ])('is named as the server names it: %#', (schema, body) => {
    const result = schema.safeParse(body, { reportInput: true })
    const issues = result.error?.issues ?? []
    const named = (faults: { code: string; field?: string }[]) =>
      faults.map(fault => [fault.code, fault.field])
    expect(issues).not.toEqual([])
    expect(named(faultsOfInput(issues))).toEqual(named(faultsOf(issues, '')))
  })

  it('of an empty field is that it is needed', () => {
    const issues =
      notifyBody.safeParse({ ...notice, startDate: '' }, { reportInput: true }).error?.issues ?? []
    expect(faultsOfInput(issues)[0]).toMatchObject({ field: 'startDate', code: 'required' })
  })
})
