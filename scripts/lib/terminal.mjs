/** What the scripts tell the person in front of the terminal. Everything goes to stderr, so that stdout stays the job's. */

const color = process.stderr.isTTY && !process.env.NO_COLOR

/** Announces a step: what is about to happen. @param {string} text */
export function say(text) {
  console.error(color ? `\x1b[36m▸\x1b[0m ${text}` : `▸ ${text}`)
}

/** Ends the process with a message: what is wrong and what to do about it. @param {string} text @returns {never} */
export function giveUp(text) {
  console.error(color ? `\x1b[31m✗\x1b[0m ${text}` : `✗ ${text}`)
  process.exit(1)
}

/** @param {number} start from `performance.now()` @returns {string} such as `3.2 s` */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
