// What is mutated, by which tests mutants are to be killed, and what is asked of the score.
export const rooms = {
  ranking: { mutate: ['src/ranking/**/*.ts', '!src/**/index.ts'], testFolders: ['test/ranking'], goal: 85 },
  metrics: {
    mutate: ['src/metrics/**/*.ts', '!src/**/index.ts'],
    testFolders: [
      'test/array',
      'test/kernels',
      'test/metrics',
      // What stands in src/metrics/systems and the forms of single graders is held by the goldens of their challenges.
      ...['automedbench', 'automedbenchCorners', 'mlebench', 'mlebenchCorners', 'usenhance', 'puma-tissue'].map(
        (name) => `test/challenges/${name}.test.ts`,
      ),
    ],
    goal: 85,
  },
  challenges: { mutate: ['src/challenges/**/*.ts', '!src/**/index.ts'], testFolders: ['test/challenges'], goal: 85 },
  kernels: {
    mutate: ['src/kernels/**/*.ts'],
    testFolders: ['test/array', 'test/kernels', 'test/metrics', 'test/ranking'],
    goal: 75,
    propertyRuns: 30,
    // Seconds each, and through nearly every kernel.
    leftOut: ['test/metrics/symmetries.test.ts', 'test/metrics/detection/evaluateCoco.test.ts#properties'],
    /** Of the mutants with a lot below `share` the first `count` that are not static, in the order of their lots. */
    sample: { seed: 'medgrade-1', share: 0.055, count: 300 },
  },
}

/** Test files, and tests by the beginning of their names, that no mutant is run against. */
export const leftOut = [
  // Counts lines of source.
  'test/challenges/adapterSize.test.ts',
  // Seconds each at 1024 × 1024; test/challenges/puma-tissue.test.ts holds the same rules one by one.
  'test/challenges/goldens.test.ts#puma-track1-task1',
  'test/challenges/goldens.test.ts#puma-track2-task1',
]
