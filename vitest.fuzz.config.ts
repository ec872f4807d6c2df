import { defineConfig, mergeConfig } from 'vitest/config'
import unit from './vitest.config.ts'

const { include: _include, exclude: _exclude, ...test } = unit.test ?? {}

export default mergeConfig(
  defineConfig({ ...unit, test }),
  defineConfig({
    test: {
      include: ['test/fuzz/**/*.{test,fuzz}.ts'],
      fileParallelism: false,
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  }),
)
