/** A colour `#rrggbb`. */
export type Colour = string

/** How far apart two colours are in lightness, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour between two, `share` of the way from the first to the second. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const end = channels(to)
  return `#${channels(from)
    .map((value, at) => Math.round(value + ((end[at] ?? 0) - value) * share))
    .map(value => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** The first colour on the way from one to another that reaches a contrast with every one of the grounds. */
export function nearestWithContrast(
  from: Colour,
  to: Colour,
  grounds: readonly Colour[],
  ratio: number,
): Colour {
  const steps = Array.from({ length: 256 }, (_, step) => mix(from, to, step / 255))
  return steps.find(colour => grounds.every(ground => contrast(colour, ground) >= ratio)) ?? to
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}
