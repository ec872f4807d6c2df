import { expect, it } from 'vitest'
import { breakable } from '../../../src/reporting/document/breakable'

it('lets long names break behind underscores, slashes and dots', () => {
  expect(breakable('sub-0003_desc/preproc.nii').html).toBe('sub-0003_<wbr>desc/<wbr>preproc.<wbr>nii')
  expect(breakable('dice').html).toBe('dice')
})

it('escapes first', () => {
  expect(breakable('<script>a_b</script>').html).toBe('&lt;script&gt;a_<wbr>b&lt;/<wbr>script&gt;')
})
