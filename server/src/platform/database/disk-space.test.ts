import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesToCommit, DiskFull, freeBytesAt, requireDiskSpace, watchDiskSpace } from './disk-space.ts'

test.each([
  ['no room is no longer wanted than is there', bytesToCommit, undefined],
  [
    'less than a commit needs is said before it',
    bytesToCommit - 1,
    '47 MB are free where the database lies, and it needs 48 MB',
  ],
])('%s', async (_, free, message) => {
  const asked = requireDiskSpace({ freeBytes: async () => free })
  if (message === undefined) await expect(asked).resolves.toBeUndefined()
  else await expect(asked).rejects.toThrow(new DiskFull(message))
})

test('a database on another machine needs no free space here', async () => {
  await expect(requireDiskSpace({}, Number.MAX_VALUE)).resolves.toBeUndefined()
})

test('a folder that does not exist yet has the free space of its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-room-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await freeBytesAt(join(folder, 'a', 'b'))).toBeGreaterThan(0)
})

test('a server is stopped, once and with the reason, when the disk is full', async () => {
  const free = [2 ** 40, 2 ** 40, 2 ** 20, 2 ** 20, 2 ** 20]
  const reasons: string[] = []
  watchDiskSpace({ freeBytes: async () => free.shift() ?? 2 ** 40 }, reason => reasons.push(reason), 2)
  await expect.poll(() => reasons).toEqual(['1 MB are free where the database lies, and it needs 32 MB'])
  await expect.poll(() => free.length).toBeLessThan(3)
  expect(reasons).toHaveLength(1)
})
