/** The tasks of AutoMedBench: the 27 of the site's tables, then the six that are released beside them. What no source states is null. */

export type TaskTrack = 'segmentation' | 'detection' | 'classification' | 'synthetic' | 'enhancement' | 'report' | 'vqa'

export interface AutoMedBenchTask {
  readonly id: string
  readonly track: TaskTrack
  readonly dataset: string | null
  /** `released`: the id of the public code; `ours`: the site names the task, the id is this library's. */
  readonly idSource: 'released' | 'ours'
  /** Whether the site's tables list it. */
  readonly listed: boolean
  readonly classes: readonly string[] | null
  readonly cases: number | null
  readonly unit: 'question' | 'study' | 'image' | 'volume'
  /** Least task score of good and of okay; null: rated by bands of SSIM and PSNR. */
  readonly thresholds: readonly [good: number, okay: number] | null
  readonly timeLimitS: number
  /** What `task.json` of the released task says beside the cases. */
  readonly options: Readonly<Record<string, string | number | readonly string[]>> | null
  readonly note: string | null
}

type Row = readonly [
  id: string,
  dataset: string | null,
  idSource: AutoMedBenchTask['idSource'],
  classes: readonly string[] | null,
  cases: number | null,
  unit: AutoMedBenchTask['unit'],
  options: AutoMedBenchTask['options'],
  note: string | null,
]

type Common = Pick<AutoMedBenchTask, 'track' | 'listed' | 'thresholds' | 'timeLimitS'>

const table: readonly (readonly [Common, readonly Row[]])[] = [
  [
    { track: 'vqa', listed: true, thresholds: [0.4, 0.25], timeLimitS: 3600 },
    [
      ['pathvqa-task', 'PathVQA', 'released', null, null, 'question', { answer_mode: 'open_ended' }, null],
      [
        'vqa-rad-task',
        'VQA-RAD',
        'released',
        null,
        null,
        'question',
        { answer_mode: 'open_ended' },
        'yes/no among them',
      ],
      [
        'medframeqa-task',
        'MedFrameQA',
        'released',
        ['A', 'B', 'C', 'D', 'E'],
        null,
        'question',
        { answer_mode: 'multiple_choice' },
        'several frames',
      ],
      [
        'slake-task',
        'SLAKE-EN',
        'released',
        null,
        null,
        'question',
        { answer_mode: 'open_ended' },
        'yes/no among them',
      ],
      [
        'medxpertqa-mm-task',
        'MedXpertQA MM',
        'released',
        ['A', 'B', 'C', 'D', 'E'],
        null,
        'question',
        { answer_mode: 'multiple_choice' },
        'several images',
      ],
      [
        'kvasir-vqa-task',
        'Kvasir-VQA',
        'ours',
        null,
        null,
        'question',
        { answer_mode: 'open_ended' },
        'yes/no, choice, short',
      ],
      [
        'omnimedvqa-task',
        'OmniMedVQA',
        'ours',
        null,
        null,
        'question',
        { answer_mode: 'multiple_choice' },
        '12 modalities, 73 sources',
      ],
      ['pmc-vqa-task', 'PMC-VQA', 'ours', null, null, 'question', { answer_mode: 'multiple_choice' }, null],
      [
        'mmmu-medical-vqa-task',
        'MMMU',
        'ours',
        null,
        null,
        'question',
        { answer_mode: 'multiple_choice' },
        '5 subjects, validation split',
      ],
    ],
  ],
  [
    { track: 'report', listed: true, thresholds: [0.8, 0.55], timeLimitS: 3600 },
    [
      [
        'mimic-cxr-report-task',
        'MIMIC-CXR',
        'released',
        null,
        null,
        'study',
        { clinical_score_backend: 'mlrg' },
        'findings',
      ],
      ['iu-xray-report-task', 'IU / Open-i', 'ours', null, null, 'study', null, 'findings or impression'],
      ['chexpert-plus-report-task', 'CheXpert Plus', 'ours', null, null, 'study', null, 'findings and impression'],
      ['pathcap-100-task', 'PathCap', 'ours', null, 100, 'image', null, null],
      ['pathcap-500-task', 'PathCap', 'ours', null, 500, 'image', null, null],
    ],
  ],
  [
    { track: 'detection', listed: true, thresholds: [0.6, 0.3], timeLimitS: 3600 },
    [
      ['vindr-cxr-det-task', 'VinDr-CXR', 'released', null, null, 'image', { iou_threshold: 0.5 }, '14 classes'],
      ['bccd-det-task', 'BCCD', 'ours', ['rbc', 'wbc', 'platelets'], null, 'image', { iou_threshold: 0.5 }, null],
      [
        'dentex-det-task',
        'DENTEX',
        'ours',
        ['caries', 'deep caries', 'periapical lesion', 'impacted'],
        null,
        'image',
        { iou_threshold: 0.5 },
        null,
      ],
      ['grazpedwri-det-task', 'GRAZPEDWRI-DX', 'ours', null, null, 'image', { iou_threshold: 0.5 }, '9 classes'],
    ],
  ],
  [
    { track: 'classification', listed: true, thresholds: [0.85, 0.5], timeLimitS: 3600 },
    [
      [
        'brain-tumor-mri-cls-task',
        'Brain Tumor MRI',
        'ours',
        ['glioma', 'meningioma', 'notumor', 'pituitary'],
        100,
        'image',
        null,
        'balanced',
      ],
      ['nct-crc-he-cls-task', 'NCT-CRC-HE-100K', 'ours', null, 100, 'image', null, '9 tissue classes'],
      ['patchcamelyon-cls-task', 'PatchCamelyon', 'ours', ['tumor', 'normal'], 100, 'image', null, null],
      ['chest-xray-pneumonia-cls-task', 'Kermany', 'ours', ['pneumonia', 'normal'], 100, 'image', null, null],
      ['isic-skin-lesion-cls-task', 'ISIC Archive', 'ours', null, 100, 'image', null, null],
    ],
  ],
  [
    { track: 'synthetic', listed: true, thresholds: [0.9, 0.75], timeLimitS: 3600 },
    [['synthrad2025-hn-task', 'SynthRAD2025', 'ours', null, 20, 'volume', null, 'MRI to CT, head and neck']],
  ],
  [
    { track: 'synthetic', listed: true, thresholds: [0.98, 0.95], timeLimitS: 3600 },
    [
      ['ct-org-sr-task', 'CT-ORG', 'ours', null, 20, 'volume', null, 'CT, x4 along z'],
      ['pancreas-ct-sr-task', 'MSD Task07 Pancreas', 'ours', null, 20, 'volume', null, 'CT, x4 along z'],
      ['totalsegmentator-sr-task', 'TotalSegmentator v2', 'ours', null, 20, 'volume', null, 'CT, x4 along z'],
    ],
  ],
  [
    { track: 'segmentation', listed: false, thresholds: [0.7, 0.3], timeLimitS: 3600 },
    [
      [
        'kidney-seg-task',
        'KiTS19',
        'released',
        null,
        null,
        'volume',
        { task_type: 'binary', targets: ['organ', 'lesion'], input_filename: 'ct.nii.gz' },
        null,
      ],
      [
        'liver-seg-task',
        null,
        'released',
        null,
        null,
        'volume',
        { task_type: 'binary', targets: ['organ', 'lesion'], input_filename: 'ct.nii.gz' },
        null,
      ],
      [
        'pancreas-seg-task',
        'PanTS',
        'released',
        null,
        null,
        'volume',
        { task_type: 'binary', targets: ['organ', 'lesion'], input_filename: 'ct.nii.gz' },
        null,
      ],
      [
        'feta-seg-task',
        'FeTA',
        'released',
        ['eCSF', 'GM', 'WM', 'LV', 'CBM', 'SGM', 'BS'],
        null,
        'volume',
        { task_type: 'multiclass', input_filename: 't2w.nii.gz', output_filename: 'dseg.nii.gz' },
        null,
      ],
    ],
  ],
  [
    { track: 'enhancement', listed: false, thresholds: null, timeLimitS: 1800 },
    [
      ['ldct-denoising-task', 'LDCT-SimNICT', 'released', null, 100, 'image', null, '512 x 512, HU'],
      ['mri-sr-task', 'SRMRI', 'released', null, 100, 'image', null, '360 x 256 to 720 x 512'],
    ],
  ],
]

export const tasks: readonly AutoMedBenchTask[] = /* @__PURE__ */ all()

function all(): readonly AutoMedBenchTask[] {
  return table.flatMap(([common, rows]) =>
    rows.map(([id, dataset, idSource, classes, cases, unit, options, note]) => ({
      id,
      dataset,
      idSource,
      classes,
      cases,
      unit,
      options,
      note,
      ...common,
    })),
  )
}
