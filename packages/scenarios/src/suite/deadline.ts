/** s, within which an agent that is stuck has to say so. */
const NOTICE = 3
/** ln 10: an exponential has fallen to a tenth after so many of its times. */
const TENTH = Math.LN10

/**
 * When at the latest an agent has to say that it is blocked, s.
 *
 * ORCA lets nobody come nearer than within its horizon τ: from the gap τ · speed on, both gap and speed fall as e^(−t/τ),
 * so that it takes ln 10 · τ until the speed is below a tenth of what is wanted, which is what blocked means.
 * @param gap      m, between the surfaces at the start
 * @param closing  m/s, at which it closes when nobody brakes
 * @param horizon  s
 */
export function saysSoBy(gap: number, closing: number, horizon: number): number {
  const before = gap / closing - horizon
  return (before > 0 ? before : 0) + TENTH * horizon + NOTICE
}
