import type { FileFault } from './file-faults.ts'

const mostPixels = 50_000_000
/** More than any screen or sheet of paper shows; the photo of a phone mostly has less. */
const longestSide = 4096

const starts = {
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

/**
 * Redraws a picture into the file `to`, without anything else, such as the place where it was taken or a second file
 * behind it. Answers why it cannot be done.
 */
export async function cleanImage(
  from: string,
  to: string,
  kind: 'jpg' | 'png',
  start: Buffer,
): Promise<FileFault | undefined> {
  if (!start.subarray(0, starts[kind].length).equals(starts[kind])) return 'file.mismatch'
  const sharp = await loadSharp()
  try {
    const picture = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    // Coding that is optimised holds the whole picture in memory, for a file that is hardly smaller.
    const drawn = kind === 'jpg' ? picture.jpeg({ quality: 88, optimiseCoding: false }) : picture.png()
    await drawn.toFile(to)
    return undefined
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|exceeds/i.test(error.message)
    if (isFull(error)) throw error
    return isTooLarge ? 'file.tooDetailed' : 'file.damaged'
  }
}

/** The drawn size of a picture in pixels, by its path or its content. */
export async function sizeOfPicture(path: string | Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(path).metadata()
  return { width, height }
}

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Nothing of one person's pictures stays in memory, and one picture takes one core.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|no space left|unable to write/i.test(error.message)
}
