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

async function scoring(mode: string): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  if (mode === 'nnunet-folder') {
    const { nnunetCase } = await import('../../presets/nnunet/nnunetCase')
    return { scoreCase: (inputs, values) => nnunetCase(inputs as Parameters<typeof nnunetCase>[0], values) }
  }
  if (mode === 'labels') {
    const [{ labelsCase }, { loadLabelMetrics }] = await Promise.all([
      import('../labels/labelsCase'),
      import('../metrics/metricValue'),
    ])
    const functions = await loadLabelMetrics()
    return { scoreCase: (inputs, values) => labelsCase(inputs as Parameters<typeof labelsCase>[0], values, functions) }
  }
  if (mode === 'images') {
    const { imagesScoring } = await import('../images/imagesScoring')
    return imagesScoring()
  }
  if (mode === 'classification' || mode === 'regression') {
    const { tablesScoring } = await import('../tables/tablesScoring')
    return tablesScoring(mode)
  }
  if (mode === 'detection') {
    const { detectionScoring } = await import('../detection/detectionScoring')
    return detectionScoring()
  }
  if (mode === 'lesion maps') {
    const { lesionMapsScoring } = await import('../lesions/lesionMapsScoring')
    return lesionMapsScoring()
  }
  if (mode === 'marks' || mode === 'slides') {
    const { marksScoring } = await import('../lesions/marksScoring')
    return marksScoring(mode)
  }
  if (mode === 'registration') {
    const { registrationScoring } = await import('../registration/registrationScoring')
    return registrationScoring()
  }
  if (mode === 'tracking') {
    const { trackingScoring } = await import('../tracking/trackingScoring')
    return trackingScoring()
  }
  if (mode === 'text') {
    const { textScoring } = await import('../text/textScoring')
    return textScoring()
  }
  if (mode === 'instances') {
    const { instancesScoring } = await import('../instances/instancesScoring')
    return instancesScoring()
  }
  const { isTaskPreset, loadPreset } = await import('../../presets/presets')
  const { presetCase } = await import('../evaluate/presetCase')
  const preset = await loadPreset(mode)
  if (isTaskPreset(preset)) return scoring(preset.task)
  return {
    scoreCase: (inputs, values, id) => presetCase(preset, inputs as Parameters<typeof presetCase>[1], values, id),
  }
}
