import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Triple = readonly [z: number, y: number, x: number]

export interface LargeVolume {
  readonly size: Triple
  /** Labels along each axis. */
  readonly labels: Triple
}

/** Ellipsoids in a grid, a label each, moved by `shift` voxels along every axis, as an NRRD file of bytes. */
function volumeFile({ size, labels }: LargeVolume, shift: number): Buffer {
  const header = ['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${size[2]} ${size[1]} ${size[0]}`]
  const head = Buffer.from([...header, 'spacings: 0.8 0.8 1.5', 'encoding: raw', '', ''].join('\n'))
  const file = Buffer.alloc(head.length + size[0] * size[1] * size[2])
  head.copy(file)
  const step = size.map((length, axis) => length / labels[axis]!)
  const radius = step.map((length) => Math.floor(0.4 * length))
  const [rz, ry, rx] = radius as [number, number, number]
  for (let label = 0; label < labels[0] * labels[1] * labels[2]; label++) {
    const cell = [
      Math.floor(label / (labels[1] * labels[2])),
      Math.floor(label / labels[2]) % labels[1],
      label % labels[2],
    ]
    const [cz, cy, cx] = cell.map((at, axis) => Math.floor((at + 0.5) * step[axis]!) + shift) as [
      number,
      number,
      number,
    ]
    for (let z = -rz; z <= rz; z++)
      for (let y = -ry; y <= ry; y++) {
        const rest = 1 - (z / rz) ** 2 - (y / ry) ** 2
        if (rest < 0) continue
        const half = Math.floor(rx * Math.sqrt(rest))
        const row = head.length + ((cz + z) * size[1] + cy + y) * size[2] + cx
        file.fill(label + 1, row - half, row + half + 1)
      }
  }
  return file
}

/** Writes `reference/case.nrrd` and `prediction/case.nrrd`, which is off by one voxel. */
export function writeLargeVolumes(folder: string, volume: LargeVolume): void {
  for (const [shift, side] of ['reference', 'prediction'].entries()) {
    mkdirSync(join(folder, side), { recursive: true })
    writeFileSync(join(folder, side, 'case.nrrd'), volumeFile(volume, shift))
  }
}
