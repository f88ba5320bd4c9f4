import { expect, test } from 'vitest'
import { isInNetworks, isNetwork } from './networks.ts'

test.each([
  ['192.0.2.10', true],
  ['192.0.2.0/24', true],
  ['2001:db8::/48', true],
  ['192.0.2.0/33', false],
  ['192.0.2.0/', false],
  ['192.0.2.0/24/8', false],
  ['192.0.2', false],
  ['the school', false],
  ['', false],
])('«%s» names a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})

const school = ['192.0.2.10', '198.51.100.0/24', '2001:db8:1::/48']

test.each([
  ['192.0.2.10', true],
  ['::ffff:192.0.2.10', true],
  ['192.0.2.11', false],
  ['198.51.100.7', true],
  ['198.51.101.7', false],
  ['2001:db8:1:2::3', true],
  ['2001:db8:2::3', false],
  ['', false],
])('%s is in the school: %s', (address, expected) => {
  expect(isInNetworks(school, address)).toBe(expected)
  expect(isInNetworks([], address)).toBe(false)
})
