import { detectFormat } from './detectFormat'
import { isGzip } from './gzip/isGzip'
import { isZip } from './zip/isZip'

/** What a file is that no reader of images takes, and the way to what they take. */
export interface StrangeContent {
  readonly kind: string
  readonly way: string
}

/** `NAME` is the array: of fastMRI `reconstruction_esc` or `reconstruction_rss`. */
export const hdf5Way = "save the array as .npy, in Python: numpy.save('a.npy', h5py.File('a.h5')['NAME'][()])"

/** By the first bytes. Text that stands where an image should be comes first: its name is that of the image. */
const starts: readonly (readonly [start: RegExp | string, kind: string, way: string])[] = [
  [/^\s*(?:<!doctype html|<html)/i, 'a web page', 'download the file itself: the page may be an error or a login'],
  [/^version https:\/\/git-lfs/, 'a pointer of Git LFS', 'git lfs pull fetches the file itself'],
  [/^\x89HDF/, 'HDF5 (also MATLAB 7.3)', hdf5Way],
  [/^MATLAB 5/, 'MATLAB', 'save the array as .npy'],
  [/^GIF8/, 'GIF', 'save it as PNG'],
  [/^RIFF[\s\S]{4}WEBP/, 'WebP', 'save it as PNG'],
  [/^%PDF/, 'PDF', 'save the image as PNG'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000', 'opj_decompress writes PNG or TIFF'],
  [/^[\s\S]{4}ftyp(?:hei|mif|avif)/, 'HEIC or AVIF', 'save it as PNG'],
  ['\x76\x2f\x31\x01', 'OpenEXR', 'save it as TIFF'],
  [/^8BPS/, 'Photoshop', 'save it as PNG or TIFF'],
  ['ZISRAWFILE', 'CZI of a microscope', 'bfconvert writes OME-TIFF'],
  ['\xda\xce\xbe\x0a', 'ND2 of a microscope', 'bfconvert writes OME-TIFF'],
  [/^# vtk DataFile|^<VTKFile|^<\?xml[^>]*>\s*<VTKFile/, 'VTK', 'save the image as .nrrd or .nii.gz, with 3D Slicer'],
  [/^(?:ply\r?\n|OFF\r?\n|solid [^\n]*\n\s*facet)/, 'a mesh of a surface', 'draw it into an image, with 3D Slicer'],
  ['CDF\x01', 'MINC or NetCDF', 'mnc2nii writes NIfTI'],
  ['CDF\x02', 'MINC or NetCDF', 'mnc2nii writes NIfTI'],
  [/^<nifti_image/, 'NIfTI as text (.nia)', 'save it as .nii.gz'],
  [/^PAR1/, 'Parquet', "pandas: read_parquet(…).to_csv('table.csv', index=False)"],
  [
    /^(?:7z\xbc\xaf|Rar!|BZh[1-9]|\xfd7zXZ|\x28\xb5\x2f\xfd)/,
    'a compressed file or archive (7z, rar, bz2, xz, zst)',
    'unpack it',
  ],
]

/** By the name, where the content is one of many things. */
const names: readonly (readonly [name: RegExp, kind: string, way: string])[] = [
  [/\.(?:stl|obj)$/i, 'a mesh of a surface', 'draw it into an image, with 3D Slicer'],
  [/\.gipl(?:\.gz)?$/i, 'GIPL', 'save it as .nii.gz, with ITK-SNAP or SimpleITK'],
  [/\.(?:pt|pth|pkl|pickle)$/i, 'PyTorch or pickle', 'save the array as .npy or .nii.gz'],
]

/** null for files that may be an image. */
export function strangeContent(bytes: Uint8Array, file: string): StrangeContent | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  for (const [first, kind, way] of starts)
    if (typeof first === 'string' ? start.startsWith(first) : first.test(start)) return { kind, way }
  if (detectFormat(bytes, file) !== null) return null
  if (String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar') return { kind: 'an archive', way: 'unpack it' }
  for (const [name, kind, way] of names) if (name.test(file)) return { kind, way }
  if (isZip(bytes)) return zipContent(file)
  return isGzip(bytes)
    ? { kind: 'a gzip file under another name', way: 'rename it to .nii.gz if it is a compressed NIfTI' }
    : null
}

function zipContent(file: string): StrangeContent {
  return /\.npz$/i.test(file)
    ? { kind: 'NPZ', way: 'medgrade evaluate reads it; or save the array as .npy' }
    : { kind: 'an archive', way: 'unpack it' }
}
