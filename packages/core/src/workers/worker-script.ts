/**
 * The program of the workers as text: worker.ts and everything it imports, in one piece that needs no file and no loader.
 * Empty here; whatever bundles the sources puts the text in its place (see embed-worker.ts beside the package's
 * tsdown.config.ts).
 */
export const workerScript: string = ''
