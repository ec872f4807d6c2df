// A line for each room that has public names. The build keeps these lines as they are (see scripts/tsup.config.ts): a bundler that finds a name
// behind one of them loads nothing of the others.
export * from './benchmarks'
export * from './benchmarks/siblings'
export * from './grading'
export * from './metrics'
export * from './metrics/detection'
export * from './metrics/images'
export * from './ranking'
