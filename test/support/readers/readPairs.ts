/** Two files for each way of reading, as hospitals and microscopes write them, beside those of every named reader. */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { ReaderName } from '../../../src/contract'
import { writeGrayTiff } from '../../../src/formats/tiff/writeGrayTiff'
import { npyBytes } from '../files/npyBytes'
import { png } from '../hostileFiles'
import { nifti } from '../smallVolumes'

export interface ReadPair {
  readonly name: string
  readonly reader: ReaderName
  readonly metric: 'dice' | 'mae' | 'panopticQuality'
  /** Name and bytes. */
  readonly reference: readonly [string, Uint8Array]
  readonly prediction: readonly [string, Uint8Array]
  /** Images on which contours were drawn. */
  readonly series?: readonly [string, Uint8Array]
  /** As `--labels` has them. */
  readonly labels?: readonly string[]
  readonly zarrLabels?: string
  readonly level?: number
}

/** Both sides of a case have one name. */
const fixture = (path: string, as = `c${path.slice(path.indexOf('.', path.lastIndexOf('/')))}`) =>
  [as, new Uint8Array(readFileSync(`fixtures/${path}`))] as const

const size = [4, 3, 2]
const values = Uint8Array.from({ length: 24 }, (_, i) => i % 3)
const others = values.map((value, i) => (i % 5 === 0 ? 1 : value))
const volumes = {
  reference: ['c.nii', nifti({ size, values })],
  prediction: ['c.nii', nifti({ size, values: others })],
} as const

const rows = (of: Uint8Array) =>
  Uint8Array.from({ length: 28 }, (_, i) => (i % 7 === 0 ? 0 : of[i - Math.ceil(i / 7)]!))
const picture = (name: string, of: Uint8Array) => [name, png(6, 4, new Uint8Array(0), deflateSync(rows(of)))] as const
const pictures = { reference: picture('c.png', values), prediction: picture('c.png', others) }
const arrays = {
  reference: ['c.npy', npyBytes('|u1', [4, 6], values)],
  prediction: ['c.npy', npyBytes('|u1', [4, 6], others)],
} as const
const tiffs = {
  reference: ['c.tif', writeGrayTiff(values, [4, 6])],
  prediction: ['c.tif', writeGrayTiff(others, [4, 6])],
} as const
const zarr = {
  reference: fixture('ome-zarr/v2_blosclz.ome.zarr.zip'),
  prediction: fixture('ome-zarr/v3_zstd.ome.zarr.zip'),
}
const regions = { reference: fixture('geojson/reference.geojson'), prediction: fixture('geojson/prediction.geojson') }
const classes = ['Tumor=1', 'Stroma|Stro*=2']

export const readPairs: readonly ReadPair[] = [
  ...(['sitk', 'nibabel', 'nibabel_fdata', 'medical', 'any'] as const).map(
    (reader): ReadPair => ({ name: `NIfTI by ${reader}`, reader, metric: 'dice', ...volumes }),
  ),
  ...(['pil', 'cellmask'] as const).map(
    (reader): ReadPair => ({ name: `PNG by ${reader}`, reader, metric: 'dice', ...pictures }),
  ),
  { name: 'PNG by gray', reader: 'gray', metric: 'mae', ...pictures },
  { name: 'TIFF', reader: 'tifffile', metric: 'dice', ...tiffs },
  { name: 'NPY', reader: 'npy', metric: 'dice', ...arrays },
  {
    name: 'series of DICOM',
    reader: 'dicom',
    metric: 'mae',
    reference: fixture('dicom-series/mr-12-bits.zip'),
    prediction: fixture('dicom-series/mr-signed-12-bits.zip'),
  },
  {
    name: 'DICOM segmentations',
    reader: 'dicom_seg',
    metric: 'dice',
    reference: fixture('dicom-seg/binary.dcm'),
    prediction: fixture('dicom-seg/every-second-slice.dcm'),
    labels: ['liver=1', 'tumour=2'],
  },
  {
    name: 'structure sets of radiotherapy',
    reader: 'any',
    metric: 'dice',
    reference: fixture('rtstruct/reference.dcm'),
    prediction: fixture('rtstruct/prediction.dcm'),
    series: fixture('rtstruct/ct.zip'),
    labels: ['PTV_60=1', 'PAROTID_L|Parotid*L=2'],
  },
  { name: 'OME-Zarr', reader: 'ome_zarr', metric: 'dice', ...zarr },
  { name: 'a smaller resolution of OME-Zarr', reader: 'ome_zarr', metric: 'dice', ...zarr, level: 1 },
  {
    name: 'labels of OME-Zarr',
    reader: 'any',
    metric: 'dice',
    reference: fixture('ome-zarr/v3_labels.ome.zarr.zip'),
    prediction: fixture('ome-zarr/v3_labels.ome.zarr.zip'),
    zarrLabels: 'cells',
  },
  { name: 'classes of regions (GeoJSON)', reader: 'any', metric: 'dice', ...regions, labels: classes },
  {
    name: 'regions beside a picture',
    reader: 'any',
    metric: 'dice',
    reference: fixture('geojson/reference.png'),
    prediction: regions.prediction,
    labels: classes,
  },
  { name: 'regions as objects', reader: 'any', metric: 'panopticQuality', ...regions },
]
