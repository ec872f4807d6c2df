/** Nine of the eleven targets of RANZCR CLiP are graded here. */
export const catheterTargets = [
  'ETT - Abnormal',
  'ETT - Borderline',
  'ETT - Normal',
  'NGT - Abnormal',
  'NGT - Borderline',
  'NGT - Incompletely Imaged',
  'NGT - Normal',
  'CVC - Abnormal',
  'CVC - Borderline',
]
