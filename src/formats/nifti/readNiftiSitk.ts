/**
 * A NIfTI-1 file as SimpleITK reads it: scaled to float32, non-finite floats replaced by 0, trailing axes of length one dropped, array order
 * z, y, x, spacing likewise.
 */
import type { AxisRole, Data, LengthUnit, ReadContext, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { checkGeometry } from '../volume/geometry'
import { differingForms } from './niftiForms'
import { type NiftiHeader, niftiAxes, niftiUnit } from './niftiHeader'
import { niftiSitkGeometry } from './niftiSitkGeometry'
import { openNifti } from './openNifti'

// Intent codes.
const genericMatrix = 1004
const symmetricMatrix = 1005
const displacement = 1006
const vector = 1007

/** @throws MedgradeError; NIfTI-2, complex samples, matrices and orientations that are not orthonormal are refused, as SimpleITK refuses them. */
export async function readNiftiSitk(bytes: Uint8Array, context: ReadContext): Promise<Volume> {
  const { header, data } = await openNifti(bytes, context, { plainUnderGz: true, pairMagicAlone: false, gzip: 'zlib' })
  const file = context.name
  if (header.version === 2)
    refuse('wrong-format', 'NIfTI version', 'NIfTI-2', 'NIfTI-1, the only one that SimpleITK reads', { file })
  const { sizes, components } = imageAxes(header, file)
  const geometry = niftiSitkGeometry(header, sizes.length, file)
  checkGeometry(file, geometry.spacing, geometry.direction)
  const forms = differingForms(header, file)?.forms
  const { values: whole, zeroed } = finite(data)
  const values = scaled(whole, header, file)
  const moved = header.components === 1 && components > 1 ? interleaved(values, components) : values
  const shape = [...sizes].reverse()
  return {
    data: moved,
    shape: components > 1 ? [...shape, components] : shape,
    components,
    ...geometry,
    spacing: [...geometry.spacing].reverse(),
    ...sitkUnit(header),
    axes: sitkAxes(header, sizes.length, components),
    ...(zeroed > 0 ? { zeroed } : {}),
    ...(forms ? { forms } : {}),
  }
}

/** Rank in ITK: trailing axes of length one are dropped down to three axes; vectors have their components on the fifth axis and may be 2-D. */
function imageAxes(header: NiftiHeader, file: string): { sizes: readonly number[]; components: number } {
  const { intent, sizes: all } = header
  const refused =
    intent === genericMatrix || intent === symmetricMatrix || (intent === displacement && !isFloat(header))
  if (refused || (intent === vector && header.components > 1))
    refuse('wrong-format', 'intent_code', `${intent} on ${header.type} samples`, 'an intent that SimpleITK reads', {
      file,
    })
  if (intent === displacement)
    refuse('unsupported', 'intent_code', `${intent} (displacements)`, 'another intent', { file })
  const isVector = intent === vector
  if (isVector && all.slice(5).some((size) => size > 1))
    refuse('unsupported', 'dim', `a vector with ${all.length} axes`, 'a vector with at most 5 axes', { file })
  let sizes = isVector ? all.slice(0, 4) : all
  while (sizes.length > (isVector ? 1 : 3) && sizes[sizes.length - 1] === 1) sizes = sizes.slice(0, -1)
  if (header.components > 1 && sizes.length > 4)
    refuse('unsupported', 'dim', `RGB with ${sizes.length} axes`, 'RGB with at most 4 axes', { file })
  if (sizes.length < 2 || sizes.length > 5)
    refuse('wrong-rank', 'dim', `${sizes.length} axes ([${sizes.join(', ')}])`, '2 to 5 axes', { file })
  return { sizes, components: isVector ? (all[4] ?? 1) : header.components }
}

/** SimpleITK converts metres and micrometres of NIfTI, and nothing of Analyze. */
function sitkUnit(header: NiftiHeader): { readonly unit?: LengthUnit } {
  const stated = niftiUnit(header)
  return header.analyze || stated.unit === undefined ? stated : { unit: 'mm' }
}

/** Axes of the array; the components of a vector are no fifth axis here. */
function sitkAxes(header: NiftiHeader, rank: number, components: number): AxisRole[] {
  const roles = niftiAxes(header).slice(0, rank).reverse()
  return components > 1 ? [...roles, header.components > 1 ? 'colour' : 'vector'] : roles
}

function isFloat({ type }: NiftiHeader): boolean {
  return type === 'float32' || type === 'float64'
}

/** NaN and ±Infinity become 0, in a copy: the caller's bytes stay as they are. */
function finite(data: Data): { readonly values: Data; readonly zeroed: number } {
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return { values: data, zeroed: 0 }
  let at = 0
  while (at < data.length && data[at] - data[at] === 0) at++
  if (at === data.length) return { values: data, zeroed: 0 }
  const values = data.slice()
  let zeroed = 0
  for (; at < values.length; at++)
    if (values[at] - values[at] !== 0) {
      values[at] = 0
      zeroed++
    }
  return { values, zeroed }
}

function scaled(data: Data, header: NiftiHeader, file: string): Data {
  // ITK reads a slope below the double epsilon as none.
  const { EPSILON } = Number
  const slope = !Number.isFinite(header.slope) || Math.abs(header.slope) < EPSILON ? 1 : header.slope
  const inter = Number.isFinite(header.inter) ? header.inter : 0
  if (Math.abs(slope - 1) <= EPSILON && Math.abs(inter) <= EPSILON) return data
  // The reference scales one component of three and returns uninitialised memory for the others.
  if (header.components > 1)
    refuse('unsupported', 'scl_slope', `scaled RGB (${slope}, ${inter})`, 'unscaled RGB', { file })
  const out = data instanceof Float64Array ? new Float64Array(data.length) : new Float32Array(data.length)
  if (data instanceof Float64Array) for (let i = 0; i < out.length; i++) out[i] = data[i] * slope + inter
  else for (let i = 0; i < out.length; i++) out[i] = Math.fround(Number(data[i])) * slope + inter
  return out
}

/** Components are the slowest axis in the file and the fastest in the array. */
function interleaved(data: Data, components: number): Data {
  const voxels = data.length / components
  const out = data.slice()
  for (let c = 0; c < components; c++) for (let v = 0; v < voxels; v++) out[v * components + c] = data[c * voxels + v]
  return out
}
