import type { Answers } from './questions'

export interface Advice {
  /** Page below docs/metrics. */
  readonly page: string
  readonly name: string
  readonly why: string
  /** Group of the page that compares two files. */
  readonly compare?: string
}

export interface Recommendation {
  readonly metrics: readonly Advice[]
  readonly notes: readonly string[]
}

/** An advice that stands only under a condition. */
type Rule = readonly [condition: boolean, advice: Advice]

const chosen = (rules: readonly Rule[]) => rules.filter(([condition]) => condition).map(([, advice]) => advice)

function segmentation({ small, tubular, boundary, outliers, lesions }: Answers): Recommendation {
  const dice = {
    page: 'dice',
    name: 'Dice',
    compare: 'dice',
    why: 'The overlap, on the scale that most papers report.',
  }
  const clDice = {
    page: 'clDice',
    name: 'Centre-line Dice',
    compare: 'cldice',
    why: 'Missing branches count by their length, not by their volume.',
  }
  const betti = {
    page: 'betti0Error',
    name: 'Betti-0 error',
    compare: 'components',
    why: 'Counts broken and invented pieces.',
  }
  const nsd = {
    page: 'surfaceDice',
    name: 'Surface Dice (NSD)',
    compare: 'nsd',
    why: 'Deviations within the tolerance, the uncertainty of the reference, cost nothing.',
  }
  const masd = {
    page: 'averageSurfaceDistance',
    name: 'MASD',
    compare: 'asd',
    why: 'How far the boundaries lie apart on average.',
  }
  const hd95 = {
    page: 'hausdorffDistance',
    name: 'HD95',
    compare: 'hd95',
    why: 'Grows with far false regions. Name the convention: libraries differ.',
  }
  const f1 = {
    page: 'lesionF1',
    name: 'Lesion F1',
    compare: 'components',
    why: 'Each lesion counts once, whatever its size.',
  }
  const metrics = chosen([
    [tubular === 'yes', clDice],
    [small !== 'yes' || tubular !== 'yes', dice],
    [boundary === 'yes', nsd],
    [boundary !== 'yes', masd],
    [outliers === 'yes', hd95],
    [lesions === 'yes', f1],
    [tubular === 'yes', betti],
  ])
  const notes = ['Say what a case counts where a structure is absent from the reference: that value is a convention.']
  if (small === 'yes')
    notes.unshift('One voxel changes Dice of a small structure a lot. Report the boundary metric first.')
  return { metrics, notes }
}

function instances({ confidence }: Answers): Recommendation {
  return {
    metrics: chosen([
      [
        confidence === 'yes',
        { page: 'evaluateCoco', name: 'Average precision of masks', why: 'Over all thresholds of the confidence.' },
      ],
      [
        true,
        {
          page: 'panopticQuality',
          name: 'Panoptic quality',
          compare: 'components',
          why: 'Found objects times their overlap.',
        },
      ],
      [
        confidence !== 'yes',
        { page: 'instanceF1', name: 'F1 at thresholds of IoU', why: 'Shows how exact the found objects are.' },
      ],
      [
        true,
        {
          page: 'matchInstances',
          name: 'Matches',
          why: 'One-to-one pairs, for Dice or surface Dice of each found object.',
        },
      ],
    ]),
    notes: ['State the IoU from which an object counts as found.'],
  }
}

function detection({ place, confidence }: Answers): Recommendation {
  if (place === 'point')
    return {
      metrics: [{ page: 'matchCentroids', name: 'Matched points', why: 'Precision, recall and F1 within a distance.' }],
      notes: ['State the distance within which a point counts as found.'],
    }
  return {
    metrics: chosen([
      [
        confidence === 'yes',
        {
          page: 'meanAveragePrecision',
          name: 'Mean average precision',
          why: 'Over all thresholds of the confidence, at a stated IoU.',
        },
      ],
      [
        confidence === 'yes',
        { page: 'evaluateCoco', name: 'COCO evaluation', why: 'The mean over IoU from 0.5 to 0.95, and recall.' },
      ],
      [
        confidence !== 'yes',
        { page: 'matchInstances', name: 'One-to-one matches', why: 'Precision, recall and F1 at a stated IoU.' },
      ],
      [true, { page: 'boxIou', name: 'IoU of boxes', why: 'How exact each found box is.' }],
    ]),
    notes: ['For small objects an IoU of 0.5 is strict: one pixel decides. State the threshold.'],
  }
}

function classification({ ordered, prevalence, scores }: Answers): Recommendation {
  const isScored = scores === 'scores' || scores === 'probabilities'
  return {
    metrics: chosen([
      [
        ordered === 'yes',
        { page: 'cohenKappa', name: 'Weighted kappa', why: 'An error by two grades costs more than an error by one.' },
      ],
      [
        prevalence === 'no',
        {
          page: 'balancedAccuracy',
          name: 'Balanced accuracy',
          why: 'Does not depend on how frequent the classes are in the data.',
        },
      ],
      [
        prevalence === 'yes',
        {
          page: 'matthewsCorrelation',
          name: 'Matthews correlation',
          why: 'All four cells of the confusion matrix count.',
        },
      ],
      [true, { page: 'f1Score', name: 'F1 of each class', why: 'Shows which class fails.' }],
      [
        isScored,
        { page: 'auroc', name: 'AUROC', why: 'Over all thresholds; does not depend on the frequency of the classes.' },
      ],
      [
        isScored && prevalence === 'yes',
        {
          page: 'averagePrecision',
          name: 'Average precision',
          why: 'Over all thresholds; shows false alarms of rare classes.',
        },
      ],
      [
        scores === 'probabilities',
        { page: 'brierScore', name: 'Brier score', why: 'Whether the probabilities can be taken at their word.' },
      ],
    ]),
    notes: ['Accuracy alone is high for whoever always names the most frequent class.'],
  }
}

function picture({ aligned }: Answers): Recommendation {
  if (aligned === 'no')
    return {
      metrics: [{ page: 'lncc', name: 'LNCC', why: 'Local correlation, which a change of brightness leaves alone.' }],
      notes: [
        'Metrics pixel by pixel punish a shift, not a bad picture. Register the pictures first, or grade what they are used for.',
      ],
    }
  return {
    metrics: [
      { page: 'ssim', name: 'SSIM', compare: 'ssim', why: 'Local structure and contrast.' },
      { page: 'psnr', name: 'PSNR', compare: 'psnr', why: 'The squared error against the range of the intensities.' },
      { page: 'mae', name: 'MAE', compare: 'errors', why: 'The mean error in the unit of the intensities.' },
      { page: 'lncc', name: 'LNCC', why: 'Local correlation, which a change of brightness leaves alone.' },
    ],
    notes: [
      'State the range of the intensities: SSIM and PSNR depend on it.',
      'This part is not of Metrics Reloaded, which covers classes, masks and places.',
    ],
  }
}

const byTask: Readonly<Record<string, (answers: Answers) => Recommendation>> = {
  segmentation,
  instances,
  detection,
  classification,
  picture,
}

/** The metrics for the answers; null before the first answer. */
export function recommend(answers: Answers): Recommendation | null {
  return byTask[answers.task ?? '']?.(answers) ?? null
}
