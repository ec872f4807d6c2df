import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: '#inflate', replacement: at('./src/node/inflate.ts') },
      { find: /^medgrade\/metrics$/, replacement: at('./src/metrics/index.ts') },
      { find: /^medgrade\/detection$/, replacement: at('./src/metrics/detection/index.ts') },
      { find: /^medgrade\/images$/, replacement: at('./src/metrics/images/index.ts') },
      { find: /^medgrade\/text$/, replacement: at('./src/metrics/text/index.ts') },
      { find: /^medgrade\/ndarray$/, replacement: at('./src/ndarray.ts') },
      { find: /^medgrade\/node$/, replacement: at('./src/node/index.ts') },
      { find: /^medgrade\/worker$/, replacement: at('./src/grading/worker.ts') },
      { find: /^medgrade$/, replacement: at('./src/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    exclude: ['test/peers/**', 'test/fuzz/**', 'test/browser/**', 'test/package/**'],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
