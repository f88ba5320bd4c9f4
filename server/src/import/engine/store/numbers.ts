const partBits = 14
const partSize = 1 << partBits
const firstSize = 16

/**
 * Whole numbers by their place; 0 where nothing was set. They lie outside the heap in parts that stay where they are: what
 * is copied to grow leaves holes that are not given back.
 */
export class Numbers {
  private readonly parts: Uint32Array[] = []

  at(place: number): number {
    return this.parts[place >>> partBits]?.[place & (partSize - 1)] ?? 0
  }

  set(place: number, number: number): void {
    const index = place >>> partBits
    const inPart = place & (partSize - 1)
    let part = this.parts[index]
    if (part === undefined || inPart >= part.length) part = this.widened(index, inPart)
    part[inPart] = number
  }

  clear(): void {
    for (const part of this.parts) part.fill(0)
  }

  /** The first part grows, because most files are small. */
  private widened(index: number, inPart: number): Uint32Array {
    const old = this.parts[index]
    let size = index === 0 ? (old?.length ?? firstSize) : partSize
    while (inPart >= size) size *= 2
    const wide = new Uint32Array(size)
    if (old !== undefined) wide.set(old)
    while (this.parts.length < index) this.parts.push(new Uint32Array(partSize))
    this.parts[index] = wide
    return wide
  }
}
