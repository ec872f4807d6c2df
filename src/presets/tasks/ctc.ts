import type { TaskPreset } from '../presetTypes'

/** The measures of the Cell Tracking Challenge. */
export const ctc: TaskPreset = {
  name: 'ctc',
  title: 'Cell Tracking Challenge, technical and biological measures',
  source: 'py-ctcmetrics 1.3.3',
  task: 'tracking',
  options: {},
  metrics: {
    ctc_seg: ['ctc_seg'],
    ctc_det: ['ctc_det'],
    ctc_tra: ['ctc_tra'],
    ctc_lnk: ['ctc_lnk'],
    op_csb: ['op_csb'],
    op_ctb: ['op_ctb'],
    ctc_ct: ['ctc_ct'],
    ctc_tf: ['ctc_tf'],
    ctc_bc0: ['ctc_bc0'],
    ctc_bc1: ['ctc_bc1'],
    ctc_bc2: ['ctc_bc2'],
    ctc_bc3: ['ctc_bc3'],
    ctc_cca: ['ctc_cca'],
    op_clb0: ['op_clb0'],
    op_clb1: ['op_clb1'],
    op_clb2: ['op_clb2'],
    op_clb3: ['op_clb3'],
  },
}
