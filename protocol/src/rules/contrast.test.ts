import { expect, test } from 'vitest'
import { contrast, mix, nearestWithContrast } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4.0],
  ['#0000ff', '#ffffff', 8.59],
])('%s and %s have a contrast of %d to 1, in either order', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

test.each([
  [0, '#204060'],
  [0.5, '#102030'],
  [1, '#000000'],
])('%d of the way from blue to black is %s', (share, colour) => {
  expect(mix('#204060', '#000000', share)).toBe(colour)
})

test.each([
  ['a colour that reaches it stays', '#0b5c7a', '#0b5c7a'],
  ['one that misses it by little changes by little', '#777777', '#767676'],
  ['yellow becomes a dark yellow', '#ffdd00', '#887600'],
])('%s', (_, from, expected) => {
  expect(nearestWithContrast(from, '#000000', ['#ffffff'], 4.5)).toBe(expected)
})

test('where no step reaches the contrast, the last step is used', () => {
  expect(nearestWithContrast('#808080', '#ffffff', ['#ffffff'], 4.5)).toBe('#ffffff')
})
