// A line for each module with public names. The build keeps these lines (see scripts/tsup.config.ts), so that a bundler includes only the modules
// whose names are used.
export * from './agents'
export * from './challenges'
export * from './engine'
export * from './metrics'
export * from './metrics/calibration'
export * from './metrics/clinical'
export * from './metrics/detection'
export * from './metrics/images'
export * from './ranking'
export * from './reporting/facts'
export * from './reporting/tables'
