/**
 * The `sitk` reader: a volume as SimpleITK.ReadImage returns it; the format follows from the file's name as in ITK.
 */
import type { Reader, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { readMetaImage } from '../metaimage/readMetaImage'
import { readNiftiSitk } from '../nifti/readNiftiSitk'
import { readNrrd } from '../nrrd/readNrrd'
import { checkItkRank } from '../volume/checkItkRank'

// ITK accepts NIfTI extensions in lower or upper case, MetaImage in lower case, NRRD in any case.
const niftiName = /\.(nii|nii\.gz|hdr|img|hdr\.gz|img\.gz|NII|NII\.GZ|HDR|IMG|HDR\.GZ|IMG\.GZ)$/
const metaImageName = /\.(mha|mhd)$/
const nrrdName = /\.(nrrd|nhdr)$/i

/** Shape z, y, x (components last), spacing z, y, x; origin and direction by file axis x, y, z. */
export const sitkReader: Reader<Volume> = async (bytes, context) => {
  const { name } = context
  const read = niftiName.test(name)
    ? readNiftiSitk
    : metaImageName.test(name)
      ? readMetaImage
      : nrrdName.test(name)
        ? readNrrd
        : refuse(
            'unsupported',
            'file name',
            name,
            'a name of NIfTI (.nii .nii.gz .hdr .img), MetaImage (.mha .mhd) or NRRD (.nrrd .nhdr)',
            { file: name },
          )
  const volume = await read(bytes, context)
  checkItkRank(volume, name)
  return volume
}
