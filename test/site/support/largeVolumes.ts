import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeNifti } from '../../../src/formats/nifti/writeNifti'

type Triple = readonly [z: number, y: number, x: number]

export interface LargeVolume {
  readonly size: Triple
  /** Labels along each axis. */
  readonly labels: Triple
  /** Of both files: `.nrrd` (raw) or `.nii.gz`. Default `case.nrrd`. */
  readonly name?: string
}

const spacing = [0.8, 0.8, 1.5] as const

function headOf([z, y, x]: Triple, name: string): Buffer {
  const [sx, sy, sz] = spacing
  const affine = [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1]
  if (name.endsWith('.nii.gz')) return Buffer.from(writeNifti(new Uint8Array(0), [x, y, z], affine))
  const header = ['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${x} ${y} ${z}`]
  return Buffer.from([...header, `spacings: ${spacing.join(' ')}`, 'encoding: raw', '', ''].join('\n'))
}

/** Ellipsoids in a grid, a label each, moved by `shift` voxels along every axis. */
function volumeFile({ size, labels, name = 'case.nrrd' }: LargeVolume, shift: number): Buffer {
  const head = headOf(size, name)
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
  return name.endsWith('.gz') ? gzipSync(file, { level: 6 }) : file
}

/** Writes a file into `reference` and one into `prediction`, which is off by one voxel. */
export function writeLargeVolumes(folder: string, volume: LargeVolume): void {
  for (const [shift, side] of ['reference', 'prediction'].entries()) {
    mkdirSync(join(folder, side), { recursive: true })
    writeFileSync(join(folder, side, volume.name ?? 'case.nrrd'), volumeFile(volume, shift))
  }
}
