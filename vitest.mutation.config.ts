import { defineConfig, mergeConfig } from 'vitest/config'
import unit from './vitest.config.ts'

/** The unit tests that judge numbers, without those that spawn processes or read the whole tree: mutants are killed here. */
export default mergeConfig(
  unit,
  defineConfig({
    test: {
      include: ['test/{array,kernels,metrics,ranking,challenges,grading}/**/*.test.ts'],
      exclude: ['test/grading/inspect.test.ts', 'test/grading/version.test.ts'],
      testTimeout: 20_000,
    },
  }),
)
