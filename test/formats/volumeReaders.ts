/** The volume readers by the names that goldens use, for tests in Node and in the browser. */
import type { NdArray, Reader } from '../../src/contract'
import { medicalReader } from '../../src/formats/readMedical'
import { nibabelReader } from '../../src/formats/readNibabel'
import { nibabelFdataReader } from '../../src/formats/readNibabelFdata'
import { npyReader } from '../../src/formats/readNpy'
import { sitkReader } from '../../src/formats/readSitk'

export const volumeReaders: Readonly<Record<string, Reader<NdArray>>> = {
  sitk: sitkReader,
  nibabel: nibabelReader,
  nibabel_fdata: nibabelFdataReader,
  medical: medicalReader,
  npy: npyReader,
}
