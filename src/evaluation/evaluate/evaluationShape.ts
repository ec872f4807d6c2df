/** The fields of a case that every function of an evaluation reads, for `checkArguments`. */
export const casesShape = [{ model: 'string', case: 'string', reference: 'string' }] as const

/** Those of an evaluation. */
export const evaluationShape = {
  models: ['string'],
  metrics: [{ name: 'string', unit: 'string', better: 'string or null' }],
  cases: casesShape,
} as const
