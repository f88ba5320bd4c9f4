import { expect, test } from 'vitest'
import { readEnvironment } from '../../platform/environment.ts'
import { restAccessOf } from './rest-access.ts'

const environment = readEnvironment({ NODE_ENV: 'test' }, '/nowhere')

test.each([
  ['https://sis.example.fi', 'ONEROSTER_TOKEN_URL: is needed with --rest'],
  ['http://sis.example.fi', '--rest must begin with https:// unless the server runs on this machine'],
  [
    'https://a:salaisuus@sis.example.fi',
    '--rest holds a password; what opens the server belongs into ONEROSTER_CLIENT_SECRET',
  ],
  ['nowhere', '--rest is no address such as https://sis.example.fi'],
])('--rest=%s is a usage error', (address, line) => {
  expect(() => restAccessOf(address, environment)).toThrow(new Error(line))
})
