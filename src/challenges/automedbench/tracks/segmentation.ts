/** AutoMedBench segmentation: masks of organ and lesion, or one label map; macro Dice, the released scorer weighs lesion and organ. */
import type { Plain, Volume } from '../../../contract'
import { meanOfPresent } from '../../../python/mean'
import { type BinaryState, type LabelState, releasedLabels, releasedMasks } from '../scorers/segmentationReleased'
import { type SegmentationCase, siteLabels, siteMasks } from '../scorers/segmentationSite'
import { byId, type Fields, readable, siteResult } from '../scorers/trackResult'
import { folderTrack, lack } from './folderTrack'
import { segmentationInput } from './segmentationFiles'

export const segmentation = folderTrack<Plain>({
  track: 'segmentation',
  title: 'AutoMedBench: medical image segmentation',
  task: 'segmentation',
  metrics: {
    site: ['macro_dice'],
    released: ['headline', 'aggregate.overall_score', 'aggregate.agentic_score', 'step_scores.s4', 'step_scores.s5'],
  },
  conventions: {
    files: 'answers/<id>/<target>.nii.gz or one label map; submission: <id>/ with the same names',
    voxels: 'after the NIfTI scale factors; geometry ignored; masks above 0.5, labels rounded half to even',
    dice: 'both empty 1, one empty 0; positives_only targets over cases with a reference',
    missing: 'site: the macro Dice times the completion rate; released: one missing case zeroes everything',
  },
  input: segmentationInput,
  score(files, values) {
    const volume = (name: string) => readable<Volume>(files[name])
    if (values.profile === 'released') {
      const state =
        values.labels === undefined ? releasedMasks.score(files, values) : releasedLabels.score(files, values)
      return { metrics: {}, state: state }
    }
    const state = values.labels === undefined ? siteMasks(volume, values) : siteLabels(volume, values)
    return { metrics: { ...state.dice }, facts: { completed: state.completed, format_valid: state.formatOk }, state }
  },
  missing({ state }, files, { profile, labels, targets }) {
    const { completed, scored, lesion } = state as Fields
    if (labels !== undefined)
      return (profile === 'site' ? completed : scored) ? null : lack(files.prediction, 'label map')
    if (profile === 'released') return lesion === null ? 'no lesion mask' : null
    if (completed) return null
    const names = (targets as SegmentationCase['targets']).map(({ name }) => name)
    const absent = names.filter((name) => readable(files[`prediction:${name}`]) === null)
    return absent.length > 0
      ? `no readable mask of ${absent.join(', ')}`
      : 'a mask has another shape than its reference'
  },
  site(all, ids) {
    const states = all as readonly SegmentationCase[]
    const completed = states.filter((state) => state.completed)
    const perTarget = (states[0]?.targets ?? []).map(({ name, positivesOnly }) => {
      const cases = completed.filter((state) => !(positivesOnly && state.empty.includes(name)))
      return [name, meanOfPresent(cases.map(({ dice }) => dice[name]))] as const
    })
    const macro = meanOfPresent(perTarget.map(([, value]) => value)) ?? 0
    return siteResult({
      total: ids.length,
      completed: completed.length,
      checksPassed: states.every(({ formatOk }) => formatOk),
      taskScore: ids.length === 0 ? 0 : (macro * completed.length) / ids.length,
      thresholds: [0.7, 0.3],
      fields: {
        per_target_dice: Object.fromEntries(perTarget),
        macro_dice: macro,
        completed: ids.filter((_, i) => states[i]!.completed),
        per_case: byId(ids, states, (state) => (state.completed ? state.dice : undefined)),
      },
    })
  },
  released: (states, ids) =>
    (states as readonly Fields[]).some((state) => state.labels !== undefined)
      ? releasedLabels.result(states as readonly LabelState[], ids)
      : releasedMasks.result(states as readonly BinaryState[], ids),
})
