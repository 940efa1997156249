/** Everything that was expected holds. */
export const HOLDS = 0
/** Some expectation does not hold. */
export const FAILS = 1
/** Bad input or arguments; wins over the others. */
export const BAD_INPUT = 2

export function worse(a: number, b: number): number {
  return a > b ? a : b
}
