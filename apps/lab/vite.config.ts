import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { embedWorker } from '../../packages/core/embed-worker.ts'

const source = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url))

/** Without these two a page has no shared memory, and so no threads for the kernel. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // works in any folder of any host
  base: './',
  plugins: [embedWorker()],
  worker: { format: 'es', plugins: () => [embedWorker()] },
  resolve: {
    alias: [
      { find: /^makeway$/, replacement: source('core/src/index.ts') },
      { find: /^makeway\/([\w-]+)$/, replacement: source('core/src/$1/index.ts') },
      { find: /^@makeway\/scenarios$/, replacement: source('scenarios/src/index.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { headers },
  preview: { headers },
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
})
