/** A way of working that winners of challenges have in common, and what shows in a log that it was followed. */
export interface Strategy {
  readonly id: number
  readonly name: string
  /** What counts as evidence, and what does not. */
  readonly criteria: string
}

/** The thirteen winning strategies of the ReX-MLE paper, with criteria in this library's words: they count what the published ones count, no less and no more. */
export const strategies: readonly Strategy[] = [
  {
    id: 1,
    name: 'Analyzing and handling failure cases',
    criteria:
      'The log shows that errors or badly predicted cases were looked at, a cause was named, and a fix was applied and run. A retry without a cause is no evidence.',
  },
  {
    id: 2,
    name: 'Knowing the state of the art',
    criteria:
      'Architectures, benchmarks or literature of the state of the art in medical imaging (variants of U-Net, SAM, Swin transformers) were referred to or used. A generic default network is no evidence.',
  },
  {
    id: 3,
    name: 'Reflecting metrics in method design',
    criteria:
      'A loss, a threshold or a post-processing step was fitted to the metric of the challenge, tuning and sweeps of thresholds by it included. Printing the metric is no evidence.',
  },
  {
    id: 4,
    name: 'Having domain knowledge',
    criteria:
      'Preprocessing or modelling rests on the imaging modality: intensity windows, voxel spacing, sequences, stains, sizes of organs. Scaling to 0 to 1 alone is no evidence.',
  },
  {
    id: 5,
    name: 'Rapid experiment iteration pipeline',
    criteria:
      'Experiments were organised by configurations, scripts, logging, checkpoints or sweeps; one of these suffices. Code that is typed and run once without any is no evidence.',
  },
  {
    id: 6,
    name: 'Optimizing the augmentation method',
    criteria:
      'A library for augmentation was used, or augmentations were designed, compared or tuned; one of these suffices. Augmentation that is only planned is no evidence.',
  },
  {
    id: 7,
    name: 'Incorporating domain expert priors',
    criteria:
      'A rule as an expert has it, of anatomy or of the clinic, or a range of plausible values, was built into training or into the handling of the predictions.',
  },
  {
    id: 8,
    name: 'Data curation and cleaning',
    criteria:
      'Bad data were found and dealt with: broken files, labels that do not match, wrong headers, classes out of balance; by repair, removal, filters or weights. Reading the data without a consequence is no evidence.',
  },
  {
    id: 9,
    name: 'Postprocessing results',
    criteria:
      'Predictions were changed after inference in a structured way: components, filled holes, morphology, filters of boxes or scores, or a fusion over transformed inputs. Writing the file is no evidence.',
  },
  {
    id: 10,
    name: 'Ensembling heterogeneous models',
    criteria:
      'Outputs of different architectures or checkpoints were combined into one prediction, by votes, means or weights. Training several and using one is no evidence.',
  },
  {
    id: 11,
    name: 'Leveraging external data',
    criteria:
      'Further data sets, or weights trained in the domain, were used beyond the training set of the challenge. A download that failed is no evidence.',
  },
  {
    id: 12,
    name: 'Ensembling via seeds/folds',
    criteria:
      'One model was trained with several seeds or folds, and their predictions were combined at inference. Cross-validation for an estimate alone is no evidence.',
  },
  {
    id: 13,
    name: 'Optimizing hyperparameters systematically',
    criteria:
      'Hyperparameters were searched by a method (grid, random, Bayesian), or swept by a script with logged comparisons. A single changed value is no evidence.',
  },
]
