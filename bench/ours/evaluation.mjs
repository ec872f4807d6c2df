// medgrade evaluate: from files on disk to the numbers of every label.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from 'medgrade/evaluation'
import { directorySource, evaluateFolders } from 'medgrade/node'

const pairs = [{ case: 'case_a', reference: 'reference.nii.gz', prediction: 'prediction.nii.gz' }]
const metrics = ['dice', 'hd95', 'nsd@1mm', 'volume', 'iou', 'counts']

/** One case in this thread: Dice, HD95, NSD, volumes, IoU and counts; the peer computes Dice, IoU and counts. */
export function organs(folder) {
  const source = directorySource(folder)
  return {
    run: () => evaluate({ references: source, predictions: { net: source } }, { pairs, metrics }),
    result: ({ cases: [{ rows, error }] }) => {
      if (error) throw new Error(error.message)
      const labels = {}
      for (const { label, metric, value } of rows) {
        labels[label] ??= {}
        if (['dice', 'iou', 'tp', 'fp', 'fn'].includes(metric)) labels[label][metric] = value
      }
      return labels
    },
  }
}

/** A folder of many cases in processes of their own. */
export function folder(folder, { jobs }) {
  return {
    run: () => evaluateFolders(join(folder, 'references'), [join(folder, 'predictions')], { jobs }),
    result: (found) => JSON.stringify(found),
  }
}

const everyMetric = [
  ...['dice', 'iou', 'precision', 'recall', 'specificity', 'volume_similarity', 'counts', 'volume', 'centre_distance'],
  ...['hd95', 'hd', 'assd', 'masd', 'nsd@1mm', 'betti0_error', 'cldice'],
]

/** Every metric of every label of one case, in processes of their own. */
export function oneCase(folder, { jobs }) {
  const pairs = join(mkdtempSync(join(tmpdir(), 'medgrade-pairs-')), 'pairs.csv')
  writeFileSync(pairs, 'case,reference,prediction\na,reference.nii.gz,prediction.nii.gz')
  return {
    run: () => evaluateFolders(folder, [folder], { pairs, jobs, metrics: everyMetric }),
    result: ({ cases: [{ rows, error }] }) => {
      if (error) throw new Error(error.message)
      return JSON.stringify(rows)
    },
  }
}
