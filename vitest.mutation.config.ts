import { defineConfig } from 'vitest/config'
import unit from './vitest.config.ts'

/** `npm run mutate -- ranking --vitest`: the tests of that folder under vitest itself, to compare with the runner in scripts/mutation. */
export default defineConfig({
  ...unit,
  test: {
    ...unit.test,
    include: (process.env.MUTATION_TESTS ?? 'test/ranking')
      .split(' ')
      .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: ['test/challenges/adapterSize.test.ts'],
  },
})
