import { asDropped } from '../compare/droppedFiles'
import type { SideFiles } from '../compare/pairFiles'

interface Ellipsoid {
  readonly label: number
  readonly centre: readonly [number, number, number]
  readonly radius: readonly [number, number, number]
}

const size = [36, 72, 84] as const
const spacing = [3, 1.5, 1.5] as const

function draw(ellipsoids: readonly Ellipsoid[]): Uint8Array {
  const data = new Uint8Array(size[0] * size[1] * size[2])
  for (const { label, centre, radius } of ellipsoids) {
    const from = centre.map((at, axis) => Math.max(0, Math.ceil(at - radius[axis]!)))
    const to = centre.map((at, axis) => Math.min(size[axis]! - 1, Math.floor(at + radius[axis]!)))
    const share = (at: number, axis: number) => ((at - centre[axis]!) / radius[axis]!) ** 2
    for (let z = from[0]!; z <= to[0]!; z++)
      for (let y = from[1]!; y <= to[1]!; y++)
        for (let x = from[2]!; x <= to[2]!; x++)
          if (share(z, 0) + share(y, 1) + share(x, 2) <= 1) data[(z * size[1] + y) * size[2] + x] = label
  }
  return data
}

/** An NRRD file of bytes. */
function nrrd(name: string, data: Uint8Array): File {
  const header = [
    'NRRD0004',
    'type: uint8',
    'dimension: 3',
    'space: left-posterior-superior',
    `sizes: ${size[2]} ${size[1]} ${size[0]}`,
    `space directions: (${spacing[2]},0,0) (0,${spacing[1]},0) (0,0,${spacing[0]})`,
    'space origin: (0,0,0)',
    'encoding: raw',
    '',
    '',
  ].join('\n')
  return new File([header, data as BlobPart], name)
}

/** Three organs: the first moved by a voxel, the second with a far island, the third missed in the prediction. */
export function organSample(): SideFiles {
  const liver: Ellipsoid = { label: 1, centre: [18, 30, 28], radius: [12, 20, 22] }
  const spleen: Ellipsoid = { label: 2, centre: [18, 26, 66], radius: [8, 13, 10] }
  const node: Ellipsoid = { label: 3, centre: [18, 58, 58], radius: [4, 5, 6] }
  const reference = draw([liver, spleen, node])
  const prediction = draw([
    { ...liver, centre: [18, 31, 29], radius: [12, 19, 23] },
    { ...spleen, radius: [8, 14, 10] },
    { label: 2, centre: [18, 62, 10], radius: [2, 3, 4] },
  ])
  return {
    reference: asDropped(nrrd('organs_reference.nrrd', reference)),
    prediction: asDropped(nrrd('organs_prediction.nrrd', prediction)),
  }
}
