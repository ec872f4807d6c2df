import type { Challenge } from '../../contract'

/** The id under which processes of a pool find the challenge that evaluates a case. */
export const evaluationId = 'evaluate'

/**
 * The challenge whose cases are those of an evaluation, so that evaluations run in the processes of gradings, with their limits and journals. `mode` says
 * what is computed: `nnunet-folder`, `labels`, or the name of a preset.
 */
export async function evaluationChallenge(mode: string): Promise<Challenge> {
  return {
    id: evaluationId,
    title: 'Evaluation',
    task: 'segmentation',
    metrics: [{ name: 'evaluated', direction: null }],
    answers: {},
    submission: {},
    pairing: { ids: 'text', rule: 'same-set' },
    sharedFiles: true,
    bundled: true,
    ...(await scoring(mode)),
    aggregate: () => ({}),
  }
}

type Scoring = Pick<Challenge, 'readers' | 'scoreCase' | 'inParts'>

/** How the cases of a mode are scored; each is loaded when its first case is. */
const scorings: Readonly<Record<string, () => Promise<Scoring>>> = {
  'nnunet-folder': async () => {
    const { nnunetCase } = await import('../../presets/nnunet/nnunetCase')
    return { scoreCase: (inputs, values) => nnunetCase(inputs as Parameters<typeof nnunetCase>[0], values) }
  },
  labels: async () => {
    const [{ labelsCase }, { loadLabelMetrics }] = await Promise.all([
      import('../labels/labelsCase'),
      import('../metrics/metricValue'),
    ])
    const functions = await loadLabelMetrics()
    return {
      scoreCase: (inputs, values) => labelsCase(inputs as Parameters<typeof labelsCase>[0], values, functions),
      async inParts(images, values, signal) {
        const { labelsInParts } = await import('../labels/labelsInParts')
        return labelsInParts(images, values, functions, { signal })
      },
    }
  },
  images: async () => (await import('../images/imagesScoring')).imagesScoring(),
  classification: async () => (await import('../tables/tablesScoring')).tablesScoring('classification'),
  regression: async () => (await import('../tables/tablesScoring')).tablesScoring('regression'),
  detection: async () => (await import('../detection/detectionScoring')).detectionScoring(),
  'lesion maps': async () => (await import('../lesions/lesionMapsScoring')).lesionMapsScoring(),
  marks: async () => (await import('../lesions/marksScoring')).marksScoring('marks'),
  slides: async () => (await import('../lesions/marksScoring')).marksScoring('slides'),
  registration: async () => (await import('../registration/registrationScoring')).registrationScoring(),
  tracking: async () => (await import('../tracking/trackingScoring')).trackingScoring(),
  text: async () => (await import('../text/textScoring')).textScoring(),
  instances: async () => (await import('../instances/instancesScoring')).instancesScoring(),
}

async function scoring(mode: string): Promise<Scoring> {
  if (Object.hasOwn(scorings, mode)) return scorings[mode]!()
  const { isTaskPreset, loadPreset } = await import('../../presets/presets')
  const { presetCase } = await import('../evaluate/presetCase')
  const preset = await loadPreset(mode)
  if (isTaskPreset(preset)) return scoring(preset.task)
  return {
    scoreCase: (inputs, values, id) => presetCase(preset, inputs as Parameters<typeof presetCase>[1], values, id),
  }
}
