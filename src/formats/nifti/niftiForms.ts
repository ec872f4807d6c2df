import { isMedgradeError } from '../../errors/MedgradeError'
import { rasAffine } from '../volume/rasAffine'
import type { NiftiHeader } from './niftiHeader'
import { niftiNibabelAffine } from './niftiNibabelAffine'
import { type Geometry, niftiSitkGeometry } from './niftiSitkGeometry'

/** Entries of two forms that differ by more, in millimetres, are another geometry. */
const sameForm = 1e-3

/**
 * qform and sform as affines in RAS millimetres with the geometry of SimpleITK, where they differ, or where SimpleITK and nibabel take different ones; null: they
 * agree, or there is one.
 */
export function differingForms(
  header: NiftiHeader,
  file: string,
): (Geometry & { readonly forms: readonly (readonly number[])[] }) | null {
  if (header.analyze || header.qformCode <= 0 || header.sformCode <= 0 || header.sizes.length < 3) return null
  const itk = niftiSitkGeometry(header, 3, file)
  const spacing = header.pixdim.slice(1, 4).map((step) => (step === 0 ? 1 : Math.abs(step)))
  const affine = niftiNibabelAffine(header, spacing, file)
  const factor = { 1: 1000, 3: 0.001 }[header.units & 7] ?? 1
  const differs = (a: readonly number[], b: readonly number[]) =>
    a.some((value, k) => k < 12 && Math.abs(value - b[k]! * factor) > sameForm)
  const scaledUp = (form: readonly number[]) => form.map((value, k) => (k < 12 ? value * factor : value))
  const qform = qformOf(header, spacing, file)
  const other = rasAffine(itk.origin, itk.direction, itk.spacing)
  if (!differs(scaledUp(qform), affine) && !(other && differs(other, affine))) return null
  return { ...itk, forms: [scaledUp(qform), scaledUp(affine)] }
}

/** The affine of the qform; the best one where its quaternion is no rotation, which nobody reads then. */
function qformOf(header: NiftiHeader, spacing: readonly number[], file: string): readonly number[] {
  try {
    return niftiNibabelAffine({ ...header, sformCode: 0 }, spacing, file)
  } catch (error) {
    if (!isMedgradeError(error, 'bad-geometry')) throw error
    return niftiNibabelAffine(header, spacing, file)
  }
}
