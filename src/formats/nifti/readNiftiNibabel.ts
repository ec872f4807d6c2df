/**
 * A NIfTI file as nibabel reads it: axes and zooms in file order, scaled values in double precision, unscaled ones in their stored type.
 */
import type { Data, ReadContext, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { differingForms } from './niftiForms'
import { type NiftiHeader, niftiAxes, niftiUnit } from './niftiHeader'
import { niftiNibabelAffine } from './niftiNibabelAffine'
import type { Geometry } from './niftiSitkGeometry'
import { openNifti } from './openNifti'

export interface NibabelVolume extends Volume {
  /** Row-major 4 × 4, RAS, in the units of the file. */
  readonly affine: readonly number[]
  /** What SimpleITK takes for the geometry, in millimetres, where qform and sform differ; both of them, as affines. */
  readonly itk?: Geometry & { readonly forms: readonly (readonly number[])[] }
}

/**
 * Shape and spacing as `img.shape` and `img.header.get_zooms()`, data as `np.asanyarray(img.dataobj)`; the array is a strided view of the
 * file's order. RGB samples are fields on a last axis (`dtype: 'struct'`).
 *
 * @param options `anyName`: whether the content is gzip or not is seen by the content, not by the name.
 */
export async function readNiftiNibabel(
  bytes: Uint8Array,
  context: ReadContext,
  { anyName = false } = {},
): Promise<NibabelVolume> {
  // nibabel accepts the extension in lower or upper case; with mixed case it looks for another file.
  if (!anyName && !/\.(nii|NII|hdr|HDR|img|IMG)(\.[gG][zZ])?$/.test(context.name))
    refuse('wrong-format', 'file name', context.name, 'a NIfTI name: .nii, .nii.gz, .hdr or .img', {
      file: context.name,
    })
  const { header, data } = await openNifti(bytes, context, {
    plainUnderGz: anyName,
    gzUnderPlain: anyName,
    pairMagicAlone: true,
    gzip: 'python',
  })
  // nibabel corrects the three spatial zooms only.
  const zoom = (step: number, axis: number) => (axis > 2 ? step : step === 0 ? 1 : Math.abs(step))
  const spacing = header.sizes.map((_, axis) => zoom(header.pixdim[axis + 1], axis))
  const affine = await affineOf(header, spacing, context.name)
  const itk = differingForms(header, context.name)
  const struct = header.components > 1
  const strides: number[] = []
  for (let axis = 0, step = header.components; axis < header.sizes.length; step *= header.sizes[axis++])
    strides.push(step)
  return {
    data: scaled(data, header, context.name),
    shape: struct ? [...header.sizes, header.components] : header.sizes,
    stride: struct ? [...strides, 1] : strides,
    components: header.components,
    spacing,
    ...niftiUnit(header),
    axes: struct ? [...niftiAxes(header), 'colour'] : niftiAxes(header),
    spacingPrecision: header.version === 1 ? 'single' : 'double',
    ...lpsGeometry(affine),
    affine,
    ...(itk ? { itk } : {}),
    ...(struct ? { dtype: 'struct' as const } : {}),
  }
}

async function affineOf(header: NiftiHeader, spacing: readonly number[], file: string): Promise<readonly number[]> {
  if (!header.analyze) return niftiNibabelAffine(header, spacing, file)
  const { analyzeAffine } = await import('../analyze/analyzeAffine')
  // All three sizes are used, whatever the rank.
  return analyzeAffine(
    header.analyze,
    header.pixdim.slice(1, 4).map((step) => (step === 0 ? 1 : Math.abs(step))),
  )
}

function scaled(data: Data, header: NiftiHeader, file: string): Data {
  const { slope, inter } = header
  if (slope === 0 || !Number.isFinite(slope)) return data
  if (!Number.isFinite(inter))
    refuse('bad-header', 'scl_inter', String(inter), 'a finite intercept beside a valid slope', { file })
  if (slope === 1 && inter === 0) return data
  if (header.components > 1) refuse('wrong-format', 'scl_slope', 'scaled RGB structures', 'unscaled ones', { file })
  const out = new Float64Array(data.length)
  if (inter === 0) for (let i = 0; i < out.length; i++) out[i] = Number(data[i]) * slope
  else for (let i = 0; i < out.length; i++) out[i] = Number(data[i]) * slope + inter
  return out
}

/** Origin and direction of an affine in RAS. */
export function lpsGeometry(affine: readonly number[]): { origin: number[]; direction: number[] } {
  const sign = [-1, -1, 1]
  const direction = new Array<number>(9).fill(0)
  for (let column = 0; column < 3; column++) {
    const length = Math.hypot(affine[column], affine[4 + column], affine[8 + column])
    for (let row = 0; row < 3; row++)
      direction[row * 3 + column] = length > 0 ? (sign[row] * affine[row * 4 + column]) / length : 0
  }
  return { origin: sign.map((s, row) => s * affine[row * 4 + 3]), direction }
}
