export { compareCases } from './topcow-track1-task2'
