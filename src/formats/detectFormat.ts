/**
 * The format of a file by its first bytes, and by its name only where these do not suffice (compressed files, plain text).
 */
import { isAnalyze } from './analyze/isAnalyze'
import { isDicom } from './dicom/isDicom'
import { isDicomArchive } from './dicom/isDicomArchive'
import { lastSuffix } from './lastSuffix'
import { isZarrArchive } from './zarr/isZarrArchive'

export type FileFormat =
  | 'nifti1'
  | 'nifti2'
  | 'analyze'
  | 'mgh'
  | 'metaimage'
  | 'nrrd'
  | 'tiff'
  | 'png'
  | 'jpeg'
  | 'bmp'
  | 'npy'
  | 'dicom'
  | 'zarr'
  | 'json'
  | 'yaml'
  | 'csv'
  | 'text'

const TEXT_FORMATS = new Map<string, FileFormat>([
  ['.json', 'json'],
  ['.yml', 'yaml'],
  ['.yaml', 'yaml'],
  ['.csv', 'csv'],
  ['.txt', 'text'],
])
const mghName = /\.mg[hz]$/i
const niftiGzName = /\.(?:nii|hdr|img)\.gz$/i
const META_KEY =
  /^\ufeff?(?:[^\n]*\n){0,3}?[ \t]*(?:ObjectType|NDims|ObjectSubType|Comment|DimSize|ElementType)[ \t]*[=:]/

/**
 * The format, or null if neither content nor name identifies it. A gzip file is NIfTI by its name (`.nii.gz`, `.hdr.gz`, `.img.gz`); whether it is NIfTI-2
 * or Analyze 7.5 is found by the reader.
 */
export function detectFormat(bytes: Uint8Array, name = ''): FileFormat | null {
  const head = Array.from(bytes.subarray(0, 8), (byte) => String.fromCharCode(byte)).join('')
  if (head.startsWith('NRRD0')) return 'nrrd'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x93NUMPY')) return 'npy'
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) return 'tiff'
  if (/^n[+i]2\0$/.test(head.slice(4, 8))) return 'nifti2'
  if (bytes.length >= 348 && /^n[+i]1\0$/.test(asciiAt(bytes, 344, 4))) return 'nifti1'
  if (head.startsWith('\x1f\x8b')) return niftiGzName.test(name) ? 'nifti1' : mghName.test(name) ? 'mgh' : null
  if (isZarrArchive(bytes)) return 'zarr'
  if (isDicom(bytes) || isDicomArchive(bytes)) return 'dicom'
  const start = asciiAt(bytes, 0, 512)
  if (META_KEY.test(start)) return 'metaimage'
  if (head.startsWith('BM') && bytes.length >= 26) return 'bmp'
  const suffix = lastSuffix(name)
  if (suffix === '.hdr' && isAnalyze(bytes)) return 'analyze'
  if (/^\.(?:nii|hdr|img)$/.test(suffix) || niftiGzName.test(name)) return 'nifti1'
  if (mghName.test(name)) return 'mgh'
  if (suffix === '.mha' || suffix === '.mhd') return 'metaimage'
  if (suffix === '.nrrd' || suffix === '.nhdr') return 'nrrd'
  if (suffix === '.dcm') return 'dicom'
  const named = TEXT_FORMATS.get(suffix)
  if (named) return named
  return /^\s*[[{]/.test(start) ? 'json' : null
}

function asciiAt(bytes: Uint8Array, from: number, length: number): string {
  let out = ''
  for (const byte of bytes.subarray(from, from + length)) out += String.fromCharCode(byte)
  return out
}
