/** The script is plain JavaScript, checked with the other scripts; this is what the browser tests need of it. */
declare module '*/find-chromium.mjs' {
  export function findChromium(): string | undefined
}
