import { base64 as strokePrediction } from '../../../fixtures/demo/isles22/predictions/sub-strokecase0003_pred.nii.gz?bytes'
import { base64 as strokeReference } from '../../../fixtures/demo/isles22/test/sub-strokecase0003_msk.nii.gz?bytes'
import { base64 as kidneyReference } from '../../../fixtures/goldens/usenhance/one-identical/answers/test/high_quality/kidney_0152.png?bytes'
import { base64 as kidneyPrediction } from '../../../fixtures/goldens/usenhance/one-identical/submission/enhanced/kidney_0152.png?bytes'
import type { ComparedItem } from '../compare/comparedItem'
import { asDropped } from '../compare/droppedFiles'
import type { SideFiles } from '../compare/pairFiles'
import type { sampleButtons } from '../components/compare/sampleButtons'
import { organSample } from './organSample'

export type SampleId = (typeof sampleButtons)[number]['id']

function fileOf(name: string, base64: string): ComparedItem {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return asDropped(new File([bytes], name))
}

/** The files of a bundled sample; they are part of this script, so nothing is requested. */
export function sampleFiles(id: SampleId): SideFiles {
  if (id === 'stroke')
    return {
      reference: fileOf('sub-strokecase0003_msk.nii.gz', strokeReference),
      prediction: fileOf('sub-strokecase0003_pred.nii.gz', strokePrediction),
    }
  if (id === 'kidney')
    return {
      reference: fileOf('kidney_0152.png', kidneyReference),
      prediction: fileOf('kidney_0152_enhanced.png', kidneyPrediction),
    }
  return organSample()
}
