/** TopCoW task 2, tracks 1 (CTA) and 2 (MRA): one 3-D box around the circle of Willis. */

import type { Challenge, MedgradeErrorCode, Tree } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { boundaryBoxIou } from '../../../metrics/detection/boundaryBoxIou'
import type { LatticeBox } from '../../../metrics/detection/boxFormat'
import { grownBoxIou } from '../../../metrics/detection/grownBoxIou'
import { defineChallenge } from '../../defineChallenge'
import { caseMean } from '../caseMean'

type Metrics = Readonly<Record<string, number>>
type Files = { readonly reference: Tree; readonly prediction: Tree }
type BoxScore = (reference: LatticeBox, prediction: LatticeBox, options: { ratio: number }) => number

export const topcowTrack1Task2 = boxes(
  'topcow-track1-task2',
  'Track 1 Task 2 - CTA',
  ({ boundary_iou: b = Number.NaN }) => -b,
)
export const topcowTrack2Task2 = boxes(
  'topcow-track2-task2',
  'Track 2 Task 2 - MRA',
  ({ boundary_iou: b = Number.NaN, iou = Number.NaN }) => -(b + iou) / 2,
)

function boxes(id: string, track: string, withoutLeaderboard: (metrics: Metrics) => number): Challenge {
  const empty = 'a side of 0 or less is empty and scores 0'
  return defineChallenge({
    id,
    title: `TopCoW ${track} 3D Bounding Box Detection`,
    task: 'detection',
    metrics: [
      { name: 'boundary_iou', direction: 'higher' },
      { name: 'iou', direction: 'higher' },
    ],
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'box' } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_bbox_path', reader: 'box' } } },
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      location: 'the corner with the smallest indices, in voxels',
      boundary_iou: 'both boxes grown by ceil(0.2 size) on every side, solid',
      iou: 'both boxes grown by ceil(0.5 size) on every side: higher than the plain IoU',
      empty,
    },
    bootstrap: 'cases',
    scoreCase: (files) => scoreCase(files, grownBoxIou),
    aggregate: (cases) => ({ boundary_iou: caseMean(cases, 'boundary_iou'), iou: caseMean(cases, 'iou') }),
    ranking: { ranked: 'leaderboard', withoutLeaderboard },
    variants: {
      official: {
        conventions: {
          location: 'the corner with the smallest indices, in voxels',
          boundary_iou: 'shells of ceil(0.2 size) layers inside the surface',
          iou: 'plain IoU of the boxes',
          empty: 'a size below 1 is an error',
        },
        scoreCase: (files: Files) => scoreCase(files, boundaryBoxIou, 1),
      },
    },
  })
}

function scoreCase(files: Files, score: BoxScore, least = Number.NEGATIVE_INFINITY) {
  const reference = boxOf(files.reference, 'invalid-answers', 'reference', least)
  const prediction = boxOf(files.prediction, 'bad-box', 'prediction', least)
  return {
    metrics: {
      boundary_iou: score(reference, prediction, { ratio: 0.2 }),
      iou: score(reference, prediction, { ratio: 0.5 }),
    },
    facts: { gt: { ...reference }, pred: { ...prediction } },
    state: null,
  }
}

/** The reader leaves it open how many numbers there are. */
function boxOf({ json }: Tree, code: MedgradeErrorCode, name: string, least: number): LatticeBox {
  const { size, location } = json as LatticeBox
  if (size.length === 3 && location.length === 3 && size.every((side) => side >= least)) return { size, location }
  const found = `size [${size.join(', ')}], location [${location.join(', ')}]`
  const expected = least === 1 ? 'three of each, sizes from 1 on' : 'three numbers each'
  return refuse(code, `the ${name} box`, found, expected)
}
