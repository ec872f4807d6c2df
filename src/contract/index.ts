/** The types that the layers share, by subject; every layer may import them, and the build contains nothing of them. */
export type * from './array'
export type * from './challenge'
export type * from './error'
export type * from './reader'
export type * from './report'
