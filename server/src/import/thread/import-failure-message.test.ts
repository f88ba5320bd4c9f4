import { expect, test } from 'vitest'
import { DiskFull } from '../../platform/database/disk-space.ts'
import { ServerUnread } from '../rest/ask-server.ts'
import { importFailureMessage } from './import-failure-message.ts'

function failureOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

test.each([
  [
    'a file that is gone',
    failureOf('ENOENT', 'no such file: a.csv\nat'),
    'a file cannot be read; nothing was written: no such file: a.csv',
  ],
  [
    'a folder in place of a file',
    failureOf('EISDIR', 'a.csv'),
    'a file cannot be read; nothing was written: a.csv',
  ],
  [
    'a full disk of the machine',
    failureOf('ENOSPC', 'write'),
    'the disk is full; nothing was written: write',
  ],
  [
    'a full disk of PostgreSQL',
    failureOf('53100', 'could not extend'),
    'the disk is full; nothing was written: could not extend',
  ],
  [
    'no room for a commit',
    new DiskFull('1 MB are free'),
    'the disk is full; nothing was written: 1 MB are free',
  ],
  [
    'a server that is down',
    new ServerUnread('sis is down'),
    'could not run; nothing was written: sis is down',
  ],
  [
    'a database that nobody has made',
    failureOf('3D000', 'database "school" does not exist'),
    'could not run; nothing was written: 3D000 database "school" does not exist; is the database of DATABASE_URL running, and the address right?',
  ],
  ['a database of two addresses', new AggregateError([failureOf('ECONNREFUSED', 'refused')], ''), undefined],
  [
    'what another failure has caused',
    new Error('outer', { cause: failureOf('ENOSPC', 'write') }),
    'the disk is full; nothing was written: write',
  ],
  ['a fault of the program', new Error('undefined is no function'), undefined],
])('%s is one line, or what the program says', (_, error, line) => {
  expect(importFailureMessage(error)).toBe(line)
})
