/** The sub-path `medgrade/reporting`: figures and reports that people look at. */
export type { Figure, FigureTable } from './figures/figure'
export { figureFiles } from './figures/figureFiles'
