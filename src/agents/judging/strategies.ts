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
      'An architecture made for medical images was used, or literature on this kind of task was consulted. A generic default network is no evidence.',
  },
  {
    id: 3,
    name: 'Reflecting metrics in method design',
    criteria:
      'A loss, a threshold, a selection of checkpoints or a post-processing step was fitted to the metric of the challenge and used. Printing the metric is no evidence.',
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
      'A framework for augmentation was used, or augmentations were compared or tuned; one of these suffices. Augmentation that is only planned is no evidence.',
  },
  {
    id: 7,
    name: 'Incorporating domain expert priors',
    criteria:
      'A rule of anatomy or of the clinic, such as a number of organs, their place or their shape, was built into training or into the handling of the predictions.',
  },
  {
    id: 8,
    name: 'Data curation and cleaning',
    criteria:
      'Images or labels were checked, and faulty, doubled or unusable ones were repaired, removed or weighted. Reading the data without a consequence is no evidence.',
  },
  {
    id: 9,
    name: 'Postprocessing results',
    criteria:
      'Predictions were changed after inference: components, morphology, filters, thresholds, or averages over transformed inputs. Writing the file is no evidence.',
  },
  {
    id: 10,
    name: 'Ensembling heterogeneous models',
    criteria:
      'Predictions of different architectures or differently trained models were combined into the submission. Training several and submitting one is no evidence.',
  },
  {
    id: 11,
    name: 'Leveraging external data',
    criteria:
      'Data or weights from outside the training set of the challenge were obtained and used. A download that failed is no evidence.',
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
      'Hyperparameters were searched by a method or compared in a logged series. A single changed value is no evidence.',
  },
]
