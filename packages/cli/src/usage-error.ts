/** The command line itself is wrong: nothing has been done, and the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
