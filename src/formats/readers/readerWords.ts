import type { ReaderName } from '../../contract'

const volumes = 'NIfTI, Analyze, MetaImage, NRRD'

/** Whose rules a reader follows, and the order of its axes: for help and docs, apart from the readers that a page loads. */
export const readerWords: Readonly<Record<ReaderName, string>> = {
  sitk: `${volumes} as SimpleITK reads them; axes z, y, x`,
  nibabel: 'NIfTI, Analyze, MGH as nibabel stores them; axes x, y, z',
  nibabel_fdata: 'the same with scaled values, as get_fdata gives them',
  medical: `${volumes} as the loader of PANTHER and SEG.A reads them; NIfTI with axes z, x, y, others z, y, x`,
  any: 'an image of any format by its content; axes x, y, z, then channels',
  dicom: 'DICOM images of a series, alone or zipped, as SimpleITK reads them, and segmentations; axes z, y, x',
  dicom_seg: 'DICOM segmentations as highdicom reads them; axes z, y, x',
  tifffile: 'TIFF as tifffile reads it; pages, rows, columns, channels',
  ome_zarr:
    'OME-Zarr and Zarr, a folder or a ZIP archive, as zarr-python and ome-zarr-py read them; the axes of the array',
  pil: 'PNG, JPEG, BMP, TIFF as Pillow reads them; rows, columns, channels',
  cellmask: 'masks of cells as NeurIPS CellSeg reads them; rows, columns',
  gray: 'pictures as grey values; rows, columns',
  npy: 'NPY as NumPy reads it; the axes of the array',
  json: "JSON by Python's rules",
  yaml: "YAML by PyYAML's rules",
  box: 'a box of TopCoW: text or JSON with size and location',
  edges: 'the edges of a circle of Willis, as ReX-MLE reads them',
  edges_official: "the same by the rules of TopCoW's own evaluation: integers, further keys ignored",
  text: 'a text in UTF-8',
}
