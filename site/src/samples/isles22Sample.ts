import { base64 as answersTable } from '../../../fixtures/demo/isles22/answers.csv?bytes'
import { base64 as prediction1 } from '../../../fixtures/demo/isles22/predictions/sub-strokecase0001_pred.nii.gz?bytes'
import { base64 as prediction2 } from '../../../fixtures/demo/isles22/predictions/sub-strokecase0002_pred.nii.gz?bytes'
import { base64 as prediction3 } from '../../../fixtures/demo/isles22/predictions/sub-strokecase0003_pred.nii.gz?bytes'
import { base64 as submissionTable } from '../../../fixtures/demo/isles22/submission.csv?bytes'
import { base64 as reference1 } from '../../../fixtures/demo/isles22/test/sub-strokecase0001_msk.nii.gz?bytes'
import { base64 as reference2 } from '../../../fixtures/demo/isles22/test/sub-strokecase0002_msk.nii.gz?bytes'
import { base64 as reference3 } from '../../../fixtures/demo/isles22/test/sub-strokecase0003_msk.nii.gz?bytes'
import type { FileSet } from '../app/appTypes'

function setOf(name: string, files: Readonly<Record<string, string>>): FileSet {
  const blob = (base64: string) => new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))])
  return { name, content: { files: new Map(Object.entries(files).map(([path, base64]) => [path, blob(base64)])) } }
}

/** The bundled submission to ISLES'22, three cases. */
export function isles22Sample(): { answers: FileSet; submission: FileSet } {
  return {
    answers: setOf('answers', {
      'answers.csv': answersTable,
      'test/sub-strokecase0001_msk.nii.gz': reference1,
      'test/sub-strokecase0002_msk.nii.gz': reference2,
      'test/sub-strokecase0003_msk.nii.gz': reference3,
    }),
    submission: setOf('submission', {
      'submission.csv': submissionTable,
      'predictions/sub-strokecase0001_pred.nii.gz': prediction1,
      'predictions/sub-strokecase0002_pred.nii.gz': prediction2,
      'predictions/sub-strokecase0003_pred.nii.gz': prediction3,
    }),
  }
}
