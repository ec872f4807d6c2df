/** Rows that metrics of samples share. */
export const weightsRow = {
  type: 'weights',
  only: 'command',
  about: 'weight of each sample; on the command line the column of the reference that has them',
} as const
export const classesRow = { type: 'classes', about: 'classes in their order; default: all that occur, sorted' } as const
export const betaRow = { type: 'number', default: 1, about: 'weight of recall against precision' } as const
export const averageRow = {
  type: 'word',
  words: {
    macro: 'plain mean',
    weighted: 'by the number of positives',
    micro: 'over the flattened matrix',
  },
  default: 'macro',
  about: 'mean over classes',
} as const
export const normRow = {
  type: 'word',
  words: { l1: 'mean over samples (ECE)', l2: 'root mean square (RMSCE)', max: 'largest of a bin (MCE)' },
  default: 'l1',
  about: 'mean over bins',
} as const
export const confidenceRow = { type: 'number', default: 0.95, about: 'of the intervals' } as const
