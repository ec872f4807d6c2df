// A line for each module with public names. The build keeps these lines (see scripts/tsup.config.ts), so that a bundler includes only the modules
// whose names are used.
export * from './benchmarks'
export * from './benchmarks/automedbench/runs'
export * from './benchmarks/judging'
export * from './benchmarks/siblings'
export * from './grading'
export * from './metrics'
export * from './metrics/detection'
export * from './metrics/images'
export * from './ranking'
