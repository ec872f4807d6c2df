import { describe, expect, it } from 'vitest'
import { strangeContent } from '../../src/formats/strangeContent'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const kind = (text: string, file: string) => strangeContent(bytes(text), file)?.kind ?? null

describe('strangeContent', () => {
  it.each([
    ['\n<!DOCTYPE html>', 'a.nii.gz', 'a web page'],
    ['version https://git-lfs.github.com/spec/v1', 'a.png', 'a pointer of Git LFS'],
    ['\x89HDF\r\n', 'a.mat', 'HDF5 (also MATLAB 7.3)'],
    ['MATLAB 5.0 MAT-file', 'a.mat', 'MATLAB'],
    ['GIF89a', 'a.gif', 'GIF'],
    ['RIFF\x01\x02\x03\x04WEBPVP8', 'a.webp', 'WebP'],
    ['%PDF-1.7', 'a.pdf', 'PDF'],
    ['\x1f\x8b\x08', 'a.nii', 'a gzip file under another name'],
    ['PK\x03\x04', 'a.npz', 'NPZ'],
    ['PK\x03\x04', 'a.docx', 'an archive'],
    ['PK\x03\x04', 'a.pth', 'PyTorch or pickle'],
    ['\0\0\0\x0cjP  \r\n', 'a.jp2', 'JPEG 2000'],
    ['\0\0\0\x18ftypheic', 'a.heic', 'HEIC or AVIF'],
    ['\x76\x2f\x31\x01', 'a.exr', 'OpenEXR'],
    ['8BPS\0\x01', 'a.psd', 'Photoshop'],
    ['ZISRAWFILE', 'a.czi', 'CZI of a microscope'],
    ['# vtk DataFile Version 3.0', 'a.vtk', 'VTK'],
    ['ply\nformat ascii 1.0', 'a.ply', 'a mesh of a surface'],
    ['v 0 0 0\n', 'a.obj', 'a mesh of a surface'],
    ['CDF\x01', 'a.mnc', 'MINC or NetCDF'],
    ['<nifti_image', 'a.nia', 'NIfTI as text (.nia)'],
    ['PAR1', 'a.parquet', 'Parquet'],
    ['\xfd7zXZ\0', 'a.nii.xz', 'a compressed file or archive (7z, rar, bz2, xz, zst)'],
    [`a.nii${'\0'.repeat(252)}ustar`, 'a.tar', 'an archive'],
    ['\x1f\x8b\x08', 'a.gipl.gz', 'GIPL'],
  ])('%j as %s', (text, file, expected) => expect(kind(text, file)).toBe(expected))

  it.each([
    ['\x1f\x8b\x08', 'a.nii.gz'],
    ['\x89PNG\r\n\x1a\n', 'a.pt'],
    ['\x80\x02raw voxels', 'a.img'],
    ['NRRD0004\n', 'a.mgz'],
    ['\x1f\x8b\x08', 'a.mgz'],
    ['', 'a.nii'],
    ['{"a": 1}', 'a.json'],
  ])('leaves %j as %s to the readers', (text, file) => expect(kind(text, file)).toBe(null))
})
