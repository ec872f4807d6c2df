/** The sub-path `medgrade/statistics`: rankings of algorithms, their stability, intervals and comparisons. */
export * from '.'
export * from './comparisons'
export * from './figures'
export * from './intervals'
export * from './schemes'
export * from './tasks'
