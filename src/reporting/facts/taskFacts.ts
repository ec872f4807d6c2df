import { autoMedBenchTask } from '../../agents/automedbench/tasks/autoMedBenchTask'
import type { AutoMedBenchTask, TaskTrack } from '../../agents/automedbench/tasks/tasks'
import { MedgradeError } from '../../errors/MedgradeError'
import { type ChallengeFacts, challengeFacts } from './challengeFacts'

/**
 * What {@link challengeFacts} says of a challenge, for a task of AutoMedBench.
 *
 * @throws MedgradeError `unknown-challenge`
 * @example
 * taskFacts('synthrad2025-hn-task').modality // → 'MRI to CT'
 */
export function taskFacts(task: AutoMedBenchTask | string): ChallengeFacts {
  const known = typeof task === 'string' ? autoMedBenchTask(task) : task
  if (known === null)
    throw new MedgradeError('unknown-challenge', `AutoMedBench has no task '${String(task)}'`, {
      found: String(task),
      expected: 'a task of medgrade info automedbench-<track>',
    })
  const { id, track } = known
  return {
    ...challengeFacts(`automedbench-${track}`),
    modality: modalities[id] ?? null,
    instructions: instructionsOf(known),
  }
}

/** Modalities that the name of the data, the units or the input file of a task state. */
const modalities: Readonly<Record<string, string>> = {
  'vindr-cxr-det-task': 'X-ray',
  'mimic-cxr-report-task': 'X-ray',
  'iu-xray-report-task': 'X-ray',
  'chexpert-plus-report-task': 'X-ray',
  'chest-xray-pneumonia-cls-task': 'X-ray',
  'brain-tumor-mri-cls-task': 'MRI',
  'synthrad2025-hn-task': 'MRI to CT',
  'ct-org-sr-task': 'CT',
  'pancreas-ct-sr-task': 'CT',
  'totalsegmentator-sr-task': 'CT',
  'kidney-seg-task': 'CT',
  'liver-seg-task': 'CT',
  'pancreas-seg-task': 'CT',
  'feta-seg-task': 'MRI',
  'ldct-denoising-task': 'CT',
  'mri-sr-task': 'MRI',
}

/** What a run leaves for each case. */
const outputs: Readonly<Record<Exclude<TaskTrack, 'segmentation'>, string>> = {
  detection: 'prediction.json with a list of boxes (class, x1, y1, x2, y2, score)',
  classification: 'a row of predictions.csv (patient_id, label)',
  synthetic: 'sct.nii.gz',
  enhancement: 'enhanced.npy, a two-dimensional array of floats',
  report: 'report.txt of 40 to 8000 characters',
  vqa: 'answer.json with question_id, predicted_label, predicted_answer, raw_model_output, model_name and runtime_s',
}

function instructionsOf({ track, dataset, classes, note, options, unit, timeLimitS }: AutoMedBenchTask): string {
  const data = dataset === null ? '' : ` The data are of ${dataset}${note === null ? '' : ` (${note})`}.`
  const named = classes === null ? '' : ` The ${track === 'vqa' ? 'answers' : 'classes'} are ${classes.join(', ')}.`
  const written = track === 'segmentation' ? masksOf(options?.output_filename) : outputs[track]
  return `${doing[track]}${data}${named} Leave ${written} for every ${unit === 'question' ? 'question' : 'case'}, and plan.md before. The run may take ${timeLimitS} s; training a model and reading outside the public folder are forbidden.`
}

const masksOf = (labelMap: unknown) =>
  typeof labelMap === 'string' ? `${labelMap}, one volume of labels` : 'organ.nii.gz and lesion.nii.gz, binary masks'

const doing: Readonly<Record<TaskTrack, string>> = {
  segmentation: 'Segment every volume with a model that exists.',
  detection: 'Box and name the findings of every image with a model that exists.',
  classification: 'Give every image one of the classes with a model that exists.',
  synthetic: 'Make a synthetic CT of every volume with a model that exists.',
  enhancement: 'Restore every image with a model or method that exists.',
  report: 'Write a report for every case with a model that exists.',
  vqa: 'Answer every question about images with a model that exists.',
}
