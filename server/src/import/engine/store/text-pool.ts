import { Numbers } from './numbers.ts'

const firstSlots = 32
const firstBytes = 256
/** The highest place within a chunk that fits beside its number. */
const chunkBits = 20
const mostBytes = 1 << chunkBits
const lengthBytes = 4
/** How many texts, the first ones, are kept as strings too: frequent texts mostly appear early. */
const mostStrings = 4096

/**
 * Texts, each stored once and identified by a number that counts from 1. They are stored outside the heap, where a
 * million of them take little more than their letters.
 */
export class TextPool {
  private readonly chunks: Buffer[] = []
  private used = 0
  private count = 0
  /** Where each text begins: the number of its chunk, and the place in it. */
  private readonly starts = new Numbers()
  private readonly hashes = new Numbers()
  /** The numbers of the texts, by their hashes. */
  private slots = new Uint32Array(firstSlots)
  private readonly strings: string[] = []

  get size(): number {
    return this.count
  }

  /** The number of a text; 0 where it is not there. */
  numberOf(text: string): number {
    return this.slots[this.slotOf(text, hashOf(text))] ?? 0
  }

  has(text: string): boolean {
    return this.numberOf(text) !== 0
  }

  /** The number of a text, which is there from now on. */
  add(text: string): number {
    const hash = hashOf(text)
    const slot = this.slotOf(text, hash)
    const known = this.slots[slot] ?? 0
    if (known !== 0) return known
    const number = ++this.count
    this.starts.set(number, this.write(text))
    this.hashes.set(number, hash)
    if (number <= mostStrings) this.strings.push(text)
    const free = 2 * number > this.slots.length ? this.widen(hash) : slot
    this.slots[free] = number
    return number
  }

  textOf(number: number): string {
    const known = this.strings[number - 1]
    if (known !== undefined) return known
    const start = this.starts.at(number)
    const chunk = this.chunks[start >>> chunkBits]
    if (chunk === undefined) return ''
    const from = (start & (mostBytes - 1)) + lengthBytes
    return chunk.toString('utf8', from, from + chunk.readUInt32LE(from - lengthBytes))
  }

  private write(text: string): number {
    const length = Buffer.byteLength(text)
    const needed = lengthBytes + length
    let chunk = this.chunks.at(-1)
    if (chunk === undefined || this.used + needed > chunk.length) {
      const size = Math.min(mostBytes, 4 * (chunk?.length ?? firstBytes))
      chunk = Buffer.allocUnsafeSlow(Math.max(size, needed))
      this.chunks.push(chunk)
      this.used = 0
    }
    const start = ((this.chunks.length - 1) << chunkBits) | this.used
    chunk.writeUInt32LE(length, this.used)
    chunk.write(text, this.used + lengthBytes, 'utf8')
    this.used += needed
    return start >>> 0
  }

  /** The slot that holds the text, or the empty one that it would take. */
  private slotOf(text: string, hash: number): number {
    const mask = this.slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot] ?? 0
      if (number === 0 || (this.hashes.at(number) === hash && this.textOf(number) === text)) return slot
    }
  }

  /** Spreads the numbers over twice as many slots, and answers an empty one for the hash. */
  private widen(hash: number): number {
    this.slots = new Uint32Array(2 * this.slots.length)
    for (let number = 1; number < this.count; number++) {
      this.slots[this.emptySlot(this.hashes.at(number))] = number
    }
    return this.emptySlot(hash)
  }

  private emptySlot(hash: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    return slot
  }
}

/** Lines by a text, as a map of a million texts that takes little. */
export class TextLines {
  private readonly texts = new TextPool()
  private readonly lines = new Numbers()

  get(text: string): number | undefined {
    const number = this.texts.numberOf(text)
    return number === 0 ? undefined : this.lines.at(number)
  }

  set(text: string, line: number): void {
    this.lines.set(this.texts.add(text), line)
  }
}

/** FNV-1a over the units of a text, its bits mixed once more because a slot takes the lowest of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
