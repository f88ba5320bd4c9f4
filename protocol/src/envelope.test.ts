import { describe, expect, test } from 'vitest'
import { envelopeOf, isSuccess } from './envelope.ts'

const fault = { code: 'tooBig', messageKey: 'problem.tooBig' }

describe('an answer of our server is a success', () => {
  test.each([
    ['200 without sub-errors', { httpStatusCode: 200, body: {}, subErrors: [] }, true],
    ['200 without the word subErrors', { httpStatusCode: 200, body: null }, true],
    ['200 with a sub-error', { httpStatusCode: 200, body: {}, subErrors: [fault] }, false],
    ['201', { httpStatusCode: 201, body: {}, subErrors: [] }, false],
    ['204', { httpStatusCode: 204, subErrors: [] }, false],
    ['400', { httpStatusCode: 400, subErrors: [fault] }, false],
    ['500', { httpStatusCode: 500, subErrors: [] }, false],
    ['200 as text', { httpStatusCode: '200', subErrors: [] }, false],
  ])('%s: %o → %s', (_, answer, success) => {
    expect(isSuccess(answer)).toBe(success)
  })
})

describe('an answer that is not of our server is a success', () => {
  test.each([
    ['200 in its data', { data: { httpStatusCode: 200 } }, true],
    ['another code in its data', { data: { httpStatusCode: 500 } }, false],
    ['no code in its data', { data: {} }, false],
    ['a sub-error in its data', { data: { httpStatusCode: 200, subErrors: [fault] } }, false],
    ['our own code outside counts first', { httpStatusCode: 500, data: { httpStatusCode: 200 } }, false],
  ])('%s: %o → %s', (_, answer, success) => {
    expect(isSuccess(answer)).toBe(success)
  })

  test('its envelope is its data; our own answer is the envelope as a whole', () => {
    const data = { httpStatusCode: 200, body: { data: 1 } }
    expect(envelopeOf({ data })).toBe(data)
    expect(envelopeOf(data)).toBe(data)
    expect(envelopeOf('OK')).toEqual({})
  })

  test.each([undefined, null, 200, 'OK', [], [{ httpStatusCode: 200 }], { data: null }, { data: [200] }])(
    'never when it is %o',
    answer => {
      expect(isSuccess(answer)).toBe(false)
    },
  )
})
