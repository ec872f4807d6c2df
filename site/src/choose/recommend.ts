import { metricTitles } from 'virtual:metric-titles'
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

/** @param metric by any of its names in the catalogue, which tells title and page. @param compare group of the page that compares two files. */
function advice(metric: string, why: string, compare?: string): Advice {
  const { title, page } = metricTitles[metric]!
  return { page, name: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`, why, ...(compare && { compare }) }
}

const chosen = (rules: readonly Rule[]) => rules.filter(([condition]) => condition).map(([, advice]) => advice)

function segmentation({ small, tubular, boundary, outliers, lesions }: Answers): Recommendation {
  const dice = advice('dice', 'The overlap, on the scale that most papers report.', 'dice')
  const clDice = advice('clDice', 'Missing branches count by their length, not by their volume.', 'cldice')
  const betti = advice('betti0Error', 'Counts broken and invented pieces.', 'components')
  const nsd = advice('nsd', 'Deviations within the tolerance, the uncertainty of the reference, cost nothing.', 'nsd')
  const masd = advice('masd', 'How far the boundaries lie apart on average.', 'asd')
  const hd95 = advice('hd95', 'Grows with far false regions. Name the convention: libraries differ.', 'hd95')
  const f1 = advice('lesionF1', 'Each lesion counts once, whatever its size.', 'components')
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
      [confidence === 'yes', advice('mask_ap', 'Over all thresholds of the confidence.')],
      [true, advice('panopticQuality', 'Found objects times their overlap.', 'components')],
      [confidence !== 'yes', advice('instanceF1', 'Shows how exact the found objects are.')],
      [true, advice('matchInstances', 'One-to-one pairs, for Dice or surface Dice of each found object.')],
    ]),
    notes: ['State the IoU from which an object counts as found.'],
  }
}

function detection({ place, confidence }: Answers): Recommendation {
  if (place === 'point')
    return {
      metrics: [advice('centroid_f1', 'Precision, recall and F1 within a distance.')],
      notes: ['State the distance within which a point counts as found.'],
    }
  return {
    metrics: chosen([
      [confidence === 'yes', advice('map', 'Over all thresholds of the confidence, at a stated IoU.')],
      [confidence === 'yes', advice('evaluateCoco', 'The mean over IoU from 0.5 to 0.95, and recall.')],
      [confidence !== 'yes', advice('matchInstances', 'Precision, recall and F1 at a stated IoU.')],
      [true, advice('boxIou', 'How exact each found box is.')],
    ]),
    notes: ['For small objects an IoU of 0.5 is strict: one pixel decides. State the threshold.'],
  }
}

function classification({ ordered, prevalence, scores }: Answers): Recommendation {
  const isScored = scores === 'scores' || scores === 'probabilities'
  return {
    metrics: chosen([
      [ordered === 'yes', advice('cohenKappa', 'An error by two grades costs more than an error by one.')],
      [prevalence === 'no', advice('balancedAccuracy', 'Does not depend on how frequent the classes are in the data.')],
      [prevalence === 'yes', advice('matthewsCorrelation', 'All four cells of the confusion matrix count.')],
      [true, advice('f1Score', 'Shows which class fails.')],
      [isScored, advice('auroc', 'Over all thresholds; does not depend on the frequency of the classes.')],
      [
        isScored && prevalence === 'yes',
        advice('averagePrecision', 'Over all thresholds; shows false alarms of rare classes.'),
      ],
      [scores === 'probabilities', advice('brierScore', 'Whether the probabilities can be taken at their word.')],
    ]),
    notes: ['Accuracy alone is high for whoever always names the most frequent class.'],
  }
}

function picture({ aligned }: Answers): Recommendation {
  if (aligned === 'no')
    return {
      metrics: [advice('lncc', 'Local correlation, which a change of brightness leaves alone.')],
      notes: [
        'Metrics pixel by pixel punish a shift, not a bad picture. Register the pictures first, or grade what they are used for.',
      ],
    }
  return {
    metrics: [
      advice('ssim', 'Local structure and contrast.', 'ssim'),
      advice('psnr', 'The squared error against the range of the intensities.', 'psnr'),
      advice('mae', 'The mean error in the unit of the intensities.', 'errors'),
      advice('lncc', 'Local correlation, which a change of brightness leaves alone.'),
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
