/** Small label volumes as files of three formats, lying in space as a direction matrix says. */
export interface OrientedVolume {
  /** Along x, y, z. */
  readonly size: readonly number[]
  readonly spacing: readonly number[]
  /** Row-major, LPS; column k is the direction of file axis k. */
  readonly direction: readonly number[]
  /** Bytes, x fastest. */
  readonly values: ArrayLike<number>
}

export type VolumeFormat = 'nifti' | 'metaimage' | 'nrrd'

export const volumeSuffix: Readonly<Record<VolumeFormat, string>> = { nifti: '.nii', metaimage: '.mha', nrrd: '.nrrd' }

export function orientedFile(format: VolumeFormat, volume: OrientedVolume): Uint8Array {
  return { nifti, metaimage, nrrd }[format](volume)
}

function column(direction: readonly number[], k: number): number[] {
  return [0, 1, 2].map((row) => direction[row * 3 + k]!)
}

function withText(header: string, values: ArrayLike<number>): Uint8Array {
  return Uint8Array.of(...new TextEncoder().encode(header), ...Array.from(values))
}

function metaimage({ size, spacing, direction, values }: OrientedVolume): Uint8Array {
  const header = [
    'ObjectType = Image',
    'NDims = 3',
    `TransformMatrix = ${[0, 1, 2].flatMap((k) => column(direction, k)).join(' ')}`,
    `ElementSpacing = ${spacing.join(' ')}`,
    `DimSize = ${size.join(' ')}`,
    'ElementType = MET_UCHAR',
    'ElementDataFile = LOCAL\n',
  ]
  return withText(header.join('\n'), values)
}

function nrrd({ size, spacing, direction, values }: OrientedVolume): Uint8Array {
  const vectors = spacing.map((step, k) => `(${column(direction, k).map((value) => value * step)})`)
  const header = [
    'NRRD0005',
    'type: uint8',
    'dimension: 3',
    'space: left-posterior-superior',
    `sizes: ${size.join(' ')}`,
    `space directions: ${vectors.join(' ')}`,
    'encoding: raw\n\n',
  ]
  return withText(header.join('\n'), values)
}

/** With an sform alone, in RAS. */
function nifti({ size, spacing, direction, values }: OrientedVolume): Uint8Array {
  const out = new Uint8Array(352 + values.length)
  const view = new DataView(out.buffer)
  view.setInt32(0, 348, true)
  for (const [i, length] of [3, ...size, 1, 1, 1, 1].entries()) view.setInt16(40 + 2 * i, length, true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  for (const [i, step] of [1, ...spacing].entries()) view.setFloat32(76 + 4 * i, step, true)
  view.setFloat32(108, 352, true)
  view.setFloat32(112, 1, true)
  view.setInt16(254, 1, true)
  for (let row = 0; row < 3; row++)
    for (let k = 0; k < 3; k++) {
      const value = (row < 2 ? -1 : 1) * direction[row * 3 + k]! * spacing[k]!
      view.setFloat32(280 + 16 * row + 4 * k, value, true)
    }
  out.set(new TextEncoder().encode('n+1\0'), 344)
  out.set(Array.from(values), 352)
  return out
}

/** Headers that lie in space in three ways: along the axes, turned, and with the axes exchanged. */
export const directions: Readonly<Record<'anisotropic' | 'oblique' | 'axis-swapped', readonly number[]>> = {
  anisotropic: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  // Turned by 0.3 about z, then by 0.2 about x.
  oblique: [
    Math.cos(0.3),
    -Math.sin(0.3),
    0,
    Math.cos(0.2) * Math.sin(0.3),
    Math.cos(0.2) * Math.cos(0.3),
    -Math.sin(0.2),
    Math.sin(0.2) * Math.sin(0.3),
    Math.sin(0.2) * Math.cos(0.3),
    Math.cos(0.2),
  ],
  'axis-swapped': [0, 1, 0, 0, 0, -1, 1, 0, 0],
}
