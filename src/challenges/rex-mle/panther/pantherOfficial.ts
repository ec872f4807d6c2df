/** PANTHER as its organisers evaluate it: the same measures on the reference's own grid, and cases that cannot be read are left out. */
import { binaryMask } from '../../../array/labels/binaryMask'
import { castUint8 } from '../../../array/labels/castLabels'
import { physicalGridOf } from '../../../array/resampling/resampleToGrid'
import type { Challenge, ReportError, Volume } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { refuse } from '../../../errors/refuse'
import { checkTumourAxes, measureTumour, tumourMask, tumourMeans } from './pantherCase'

export const pantherOfficial: Partial<Challenge> = {
  answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'sitk' } } },
  submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
  conventions: {
    foreground: 'reference: not 0 as a byte; prediction: 1, or what is above 0 of two values',
    spacing: 'of the reference, in the order x, y, z on the axes z, y, x',
    'empty or full prediction': 'dice 0, surface dice 0, distances the diagonal of the volume',
    'empty reference': 'hd95 Infinity, masd NaN',
    'other shape or spacing': 'refused beyond 0.0001 mm',
    'missing, unreadable or not 3-D': 'the case is left out',
  },
  missing: 'leave-out',

  scoreCase(inputs) {
    const { reference, prediction } = inputs as { reference: Volume; prediction: Volume }
    checkTumourAxes(reference, prediction)
    checkSameGrid(reference, prediction)
    const truth = binaryMask(castUint8(reference), 'positive')
    // The organisers use SimpleITK's list of x, y, z for the axes z, y, x.
    const { spacing } = physicalGridOf(reference)
    return measureTumour(truth, tumourMask(prediction, { onlyOneBesideTwo: false }), spacing)
  },

  aggregate(cases) {
    const fatal = cases.find(({ error }) => error && !isSkipped(error))?.error
    if (fatal) throw new MedgradeError(fatal.code, fatal.message, fatal)
    if (cases.every(({ evidence }) => evidence === null))
      throw new MedgradeError('invalid-submission', 'No case could be read')
    return tumourMeans(cases)
  },
}

/** Failures of reading are skipped; every other failure ends the evaluation, a path out of the folder included. */
function isSkipped({ code, file }: ReportError): boolean {
  return code === 'wrong-rank' || code === 'invalid-answers' || (file !== undefined && code !== 'path-escape')
}

function checkSameGrid(reference: Volume, prediction: Volume): void {
  const show = ({ shape, spacing }: Volume) => `shape [${shape}], spacing [${spacing}]`
  const differ = reference.spacing.some((size, axis) => !(Math.abs(size - prediction.spacing[axis]!) <= 1e-4))
  if (!differ && reference.shape.join() === prediction.shape.join()) return
  refuse('shape-mismatch', 'grid of the prediction', show(prediction), show(reference))
}
