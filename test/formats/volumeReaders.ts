/** The volume readers by the names that goldens use, for tests in Node and in the browser. */
import type { NdArray, Reader } from '../../src/contract'
import { medicalReader } from '../../src/formats/readers/medicalReader'
import { nibabelFdataReader } from '../../src/formats/readers/nibabelFdataReader'
import { nibabelReader } from '../../src/formats/readers/nibabelReader'
import { npyReader } from '../../src/formats/readers/npyReader'
import { sitkReader } from '../../src/formats/readers/sitkReader'

export const volumeReaders: Readonly<Record<string, Reader<NdArray>>> = {
  sitk: sitkReader,
  nibabel: nibabelReader,
  nibabel_fdata: nibabelFdataReader,
  medical: medicalReader,
  npy: npyReader,
}
