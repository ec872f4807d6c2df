import { describe, expect, it } from 'vitest'
import { pairCases } from '../../../src/evaluation/inputs/pairCases'
import { sideCases } from '../../../src/evaluation/inputs/sideCases'

const none = new Set<string>()
const paired = (references: readonly string[], predictions: readonly string[], known: ReadonlySet<string> = none) => {
  const { pairs, missing, extra } = pairCases(sideCases(references, known), sideCases(predictions, known))
  return {
    pairs: pairs.map((one) => `${one.case}: ${one.reference.shown} ${one.prediction.shown}`),
    missing: missing.map(({ name }) => name),
    extra: extra.map(({ name }) => name),
  }
}

describe('pairCases', () => {
  it.each([
    ['equal names, other formats', 'p.v1.nii.gz', 'p.v1.mha', 'p.v1'],
    ['equal base names', 'x/a.nii', 'out/a.nii', 'x/a'],
    ['a channel number', 'case_000.nii.gz', 'case_000_0000.nii.gz', 'case_000'],
    ['a suffix on the prediction', 'a.nii.gz', 'a_pred.nii.gz', 'a'],
    ['a suffix on either side', 'a_seg.nii.gz', 'a-seg.nii.gz', 'a_seg'],
    ['several suffixes', 'a_mask.png', 'deep/a_0000_pred.png', 'a_mask'],
    ['BIDS with other entities', 'sub-1/sub-1_ses-2_dseg.nii.gz', 'sub-1_ses-2_desc-net_dseg.nii.gz', 'sub-1_ses-2'],
    ['BIDS beside a plain name', 'sub-1.nii.gz', 'sub-1_label-lesion_dseg.nii.gz', 'sub-1'],
    ['a folder a case', 'case_1/segmentation.nii.gz', 'case_1.nii.gz', 'case_1'],
    ['a folder a case, and a suffix', 'case_1/segmentation.nii.gz', 'case_1_pred.nii.gz', 'case_1'],
    ['folders a case on both sides', 'case_1/gt.nii.gz', 'case_1/out.nii.gz', 'case_1'],
  ])('%s', (_, reference, prediction, name) => {
    expect(paired([reference], [prediction])).toEqual({
      pairs: [`${name}: ${reference} ${prediction}`],
      missing: [],
      extra: [],
    })
  })
  it('uses a looser rule only for what stricter ones left', () => {
    expect(paired(['a.nii', 'b.nii'], ['a.nii', 'a_pred.nii', 'c.nii'])).toEqual({
      pairs: ['a: a.nii a.nii'],
      missing: ['b'],
      extra: ['a_pred', 'c'],
    })
  })
  it('refuses two candidates on either side and names them', () => {
    expect(() => paired(['a.nii'], ['a.nii', 'a.nii.gz'])).toThrow('Case a has 2 predictions: a.nii, a.nii.gz')
    expect(() => paired(['a_seg.nii', 'a_mask.nii'], ['a.nii'])).toThrow(
      'Case a has 2 references: a_seg.nii, a_mask.nii',
    )
  })
})

describe('sideCases', () => {
  const labels = (paths: readonly string[], known = none) =>
    sideCases(paths, known).map(({ name, labels: files }) => [name, files ? [...files.keys()] : null])
  it('groups a file a label', () => {
    expect(labels(['s1/segmentations/liver.nii.gz', 's1/segmentations/left_kidney.nii.gz'])).toEqual([
      ['s1', ['liver', 'left kidney']],
    ])
    expect(labels(['s1/liver.nii.gz'], new Set(['liver']))).toEqual([['s1', ['liver']]])
    expect(labels(['s1/a.nii', 's1/b.nii', 's2/a.nii'])).toEqual([
      ['s1', ['a', 'b']],
      ['s2/a', null],
    ])
    expect(labels(['sub-1/anat/sub-1_label-edema_mask.nii.gz', 'sub-1/anat/sub-1_label-tumor_mask.nii.gz'])).toEqual([
      ['sub-1', ['edema', 'tumor']],
    ])
  })
  it('leaves files apart that bear the name of their folder', () => {
    expect(labels(['p1/p1-seg.nii', 'p1/p1-t1.nii', 'p2/p2-seg.nii'])).toEqual([
      ['p1/p1-seg', null],
      ['p1/p1-t1', null],
      ['p2/p2-seg', null],
    ])
  })
})
