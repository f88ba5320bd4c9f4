import type { SubjectHeard, SubjectTold } from '#web/platform/worker-messages.ts'
import { adopt, dropMemory, forget, inTurn, type Keeper, remember, type Subject } from './keeper.ts'
import { writeToDisk } from './kept-answers.ts'
import { fingerprintOf, importSealKey } from './seal.ts'

/** The page says who is signed in, with what key, and whether the device is the person's own. */
export async function hearSubject(keeper: Keeper, told: SubjectTold): Promise<SubjectHeard> {
  await keeper.turn
  if (!told.allowed) {
    await forget(keeper)
    return { askAgain: false }
  }
  if (keeper.subject !== undefined && keeper.subject.tag !== told.tag) await forget(keeper)
  const isNew = keeper.subject === undefined
  const subject = adopt(keeper, told.tag)
  const look = `${told.language} ${told.theme}`
  const looksElse = subject.look !== undefined && subject.look !== look
  subject.look = look
  if (looksElse) await dropKept(keeper, subject)
  if (told.ownDevice) await keepOnDisk(keeper, subject, told.key)
  else await leaveDisk(keeper, subject)
  return { askAgain: isNew || looksElse }
}

/** Kept pages and texts are in the language and colours of before. */
async function dropKept(keeper: Keeper, subject: Subject): Promise<void> {
  dropMemory(keeper)
  await inTurn(keeper, () => keeper.disk.clear())
  await remember(keeper, subject)
}

async function keepOnDisk(keeper: Keeper, subject: Subject, key: string): Promise<void> {
  const fingerprint = await fingerprintOf(key)
  if (subject.fingerprint !== fingerprint) {
    // What an earlier session sealed cannot be opened with the key of this one.
    await inTurn(keeper, () => keeper.disk.clear())
    subject.key = await importSealKey(key)
    subject.fingerprint = fingerprint
    for (const [url, kept] of keeper.memory) await writeToDisk(keeper, subject, url, kept)
  }
  await remember(keeper, subject)
}

async function leaveDisk(keeper: Keeper, subject: Subject): Promise<void> {
  subject.key = undefined
  subject.fingerprint = undefined
  await inTurn(keeper, () => keeper.disk.clear())
}
