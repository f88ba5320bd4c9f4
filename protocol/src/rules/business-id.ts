/** How a business id is written; its check digit is another matter. */
export const businessIdShape = /^[0-9]{7}-[0-9]$/
const weights = [7, 9, 10, 5, 8, 4, 2] as const

/**
 * Whether `text` is a Finnish business id (Y-tunnus): seven digits, a hyphen and a check digit by the weights
 * 7-9-10-5-8-4-2: the weighted sum and the check digit divide by 11 (domain 2.7). Where that would take a check
 * digit of 10, the number is never given out.
 */
export function isBusinessId(text: string): boolean {
  if (!businessIdShape.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return (sum + Number(text[8])) % 11 === 0
}
