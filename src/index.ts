// A line for each room that has public names. The build keeps these lines as they are (see scripts/tsup.config.ts): a bundler that finds a name
// behind one of them loads nothing of the others.
export * from './challenges/index'
export * from './grading/index'
export * from './metrics/detection/index'
export * from './metrics/images/index'
export * from './metrics/index'
export * from './metrics/systems/index'
export * from './ranking/index'
