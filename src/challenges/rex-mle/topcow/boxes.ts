/** TopCoW task 2: one 3-D box around the circle of Willis. */
import type { Challenge, MedgradeErrorCode, Tree } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { boundaryBoxIou } from '../../../metrics/detection/boundaryBoxIou'
import type { LatticeBox } from '../../../metrics/detection/boxFormat'
import { grownBoxIou } from '../../../metrics/detection/grownBoxIou'
import { caseMeans } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import type { Track, TreePair } from './track'

const names = ['boundary_iou', 'iou'] as const
const location = 'the corner with the smallest indices, in voxels'

export const boxes = ({ id, title, modality, overall }: Track): Challenge =>
  defineChallenge({
    id: `${id}-task2`,
    title: `${title} Task 2 - ${modality} 3D Bounding Box Detection`,
    task: 'detection',
    metrics: names.map((name) => ({ name, direction: 'higher' })),
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'box' } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_bbox_path', reader: 'box' } } },
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      location,
      boundary_iou: 'both boxes grown by ceil(0.2 size) on every side, solid',
      iou: 'both boxes grown by ceil(0.5 size) on every side: higher than the plain IoU',
      empty: 'a side of 0 or less is empty and scores 0',
    },
    bootstrap: 'cases',
    scoreCase: (files) => scoreBoxes(files, grownBoxIou),
    aggregate: (cases) => caseMeans(cases, names),
    ranking: { ranked: 'leaderboard', withoutLeaderboard: overall.boxes },
    variants: {
      official: {
        conventions: {
          location,
          boundary_iou: 'shells of ceil(0.2 size) layers inside the surface',
          iou: 'plain IoU of the boxes',
          empty: 'a size below 1 is an error',
        },
        scoreCase: (files: TreePair) => scoreBoxes(files, boundaryBoxIou, 1),
      },
    },
  })

/** `least`: the smallest size that a box may have. */
function scoreBoxes(files: TreePair, iou: typeof grownBoxIou, least = Number.NEGATIVE_INFINITY) {
  const gt = boxOf(files.reference, 'invalid-answers', 'reference', least)
  const pred = boxOf(files.prediction, 'bad-box', 'prediction', least)
  return {
    metrics: { boundary_iou: iou(gt, pred, { ratio: 0.2 }), iou: iou(gt, pred, { ratio: 0.5 }) },
    facts: { gt: { ...gt }, pred: { ...pred } },
    state: null,
  }
}

/** The reader does not check how many numbers there are. */
function boxOf({ json }: Tree, code: MedgradeErrorCode, name: string, least: number): LatticeBox {
  const { size, location } = json as LatticeBox
  if (size.length === 3 && location.length === 3 && size.every((side) => side >= least)) return { size, location }
  const found = `size [${size.join(', ')}], location [${location.join(', ')}]`
  const expected = least === 1 ? 'three of each, sizes from 1 on' : 'three numbers each'
  return refuse(code, `the ${name} box`, found, expected)
}
