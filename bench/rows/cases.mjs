// The E rows: whole submissions, from tables and files on disk to the report, against the reference graders' Python.

const topbrain = ['dice', 'cldice', 'b0_error', 'hd95', 'neighbor_error', 'f1_side_road']
const dentex = ['mean', 'quadrant', 'enumeration', 'diagnosis'].flatMap((aspect) =>
  ['ap', 'ap50', 'ap75', 'ar'].map((measure) => `${measure}_${aspect}`),
)

/** `faster`: the required and the intended speed-up over the reference; an intended one that was reached is required. */
const whole = (goal, challenge, workload, { keys, task, faster: [must, aim] = [], ...more }) => ({
  id: `${goal} ${challenge} ${workload}`,
  goal,
  title: `${challenge}, whole submission from files`,
  workload,
  ours: ['grading', 'grade', { challenge, keys }],
  tolerance: 1e-9,
  peers: [
    {
      name: 'Python libraries',
      way: 'reference',
      task,
      ...(must ? { must: 1 / must } : {}),
      ...(aim ? { aim: 1 / aim } : {}),
    },
  ],
  ...more,
})

const vessels = { keys: topbrain, task: ['topbrain', 'grade'] }
const lesions = {
  keys: ['dice', 'lesion_f1', 'lesion_count_diff', 'abs_volume_diff'],
  task: ['lesions', 'grade'],
  faster: [25, 50],
}
const pictures = ['lncc', 'ssim', 'psnr']

/** Lesion-wise scores of one case of 240 × 240 × 155 voxels, from arrays in memory. */
const tumours = (goal, name, title, ours, task, [must, aim]) => ({
  id: `${goal} ${name}`,
  goal,
  title,
  workload: name.split(' ')[1],
  ours: ['tumours', ours],
  tolerance: 1e-9,
  peers: [{ name: 'the Python program', way: 'reference', task: ['tumours', task], must: 1 / must, aim: 1 / aim }],
})

/** Every label of one case from files, with distances, against an evaluation without them. */
const organs = (workload, labels) => ({
  id: `N1 evaluate ${workload}`,
  goal: 'N1',
  title: `evaluate, Dice, HD95, NSD, volumes of ${labels} labels from files`,
  workload,
  ours: ['evaluation', 'organs'],
  tolerance: 1e-12,
  peers: [
    { name: 'nnU-Net, Dice and IoU', way: 'reference', task: ['nnunet', 'organs', { labels }], must: 0.3, aim: 0.3 },
  ],
})

/** Grading in a process that is ended if a case hangs, against the same files in the thread of the caller. */
const killable = (challenge, workload, { keys }, must = 1.1) => ({
  id: `N8 killable ${workload}`,
  goal: 'N8',
  title: `${challenge} in a process that can be ended`,
  workload,
  ours: ['grading', 'grade', { challenge, keys }],
  peers: [
    {
      name: 'the thread of the caller',
      way: 'same build',
      node: true,
      task: ['grading', 'gradeInThread', { challenge, keys }],
      must,
      aim: 1.05,
    },
  ],
})

const cells = [0.5, 0.6, 0.7, 0.8, 0.9].map((t) => `f1_${t}`)

export const caseRows = [
  whole('E1', 'topbrain-track1', 'vessels-256', { ...vessels, faster: [500, 1000] }),
  whole('E2', 'topbrain-track1', 'vessels-512', { ...vessels, faster: [2000, 4000] }),
  whole('E3', 'isles22', 'lesions-1', { ...lesions, faster: [50, 50] }),
  whole('E3', 'isles22', 'lesions-10', { ...lesions, quick: true }),
  whole('E3', 'isles22', 'lesions-60', lesions),
  whole('E3', 'isles22', 'lesions-ten', lesions),
  whole('E3', 'seg_a', 'aorta', { keys: ['hd_50pc', 'dsc_50pc'], task: ['bodies', 'seg_a'], faster: [60, 60] }),
  whole('E3', 'panther-task1', 'panther', {
    keys: ['dsc', 'msd', 'hd95', 'masd', 'rmse'],
    task: ['bodies', 'panther'],
    faster: [24, 24],
    quick: true,
  }),
  whole('E3', 'neurips-cellseg', 'cells', {
    keys: cells,
    task: ['cells', 'grade'],
    faster: [120, 120],
  }),
  whole('E3', 'dentex', 'dentex', { keys: dentex, task: ['teeth', 'grade'], faster: [45, 90] }),
  whole('E3', 'puma-track1-task2', 'nuclei', {
    keys: ['macro_f1', 'f1_TILs', 'f1_tumor', 'f1_other'],
    task: ['nuclei', 'grade'],
  }),
  {
    id: 'E3 puma nuclei matched',
    goal: 'E3',
    title: 'puma, 1200 nuclei against 1078, matched',
    workload: 'nuclei',
    ours: ['kernels', 'nuclei'],
    peers: [{ name: 'Python loops', way: 'reference', task: ['nuclei', 'counts'], must: 1 / 800, aim: 1 / 800 }],
  },
  // PSNR and SSIM agree to the last digits of single precision for any order of summation.
  whole('E4', 'usenhance', 'ultrasound', {
    keys: pictures,
    task: ['ultrasound', 'grade'],
    faster: [0.5],
    quick: true,
    tolerance: 1e-7,
  }),
  {
    id: 'E4 usenhance two workers',
    goal: 'E4',
    title: 'usenhance, four pictures on two kept workers',
    workload: 'ultrasound-four',
    ours: ['grading', 'gradeInPool', { challenge: 'usenhance', keys: pictures, jobs: 2 }],
    tolerance: 1e-7,
    peers: [{ name: 'Python libraries', way: 'reference', task: ['ultrasound', 'grade'], must: 1 }],
  },
  {
    id: 'E4 usenhance exact',
    goal: 'E4',
    title: 'usenhance, exact arithmetic instead of single precision',
    workload: 'ultrasound',
    ours: ['kernels', 'ultrasoundExact'],
    // The reference's own rounding in single precision: 1.5e-5 in LNCC.
    tolerance: 1e-4,
    peers: [{ name: 'Python libraries', way: 'reference', task: ['ultrasound', 'grade'], must: 1 / 4, aim: 1 / 4 }],
  },
  organs('organs', 15),
  organs('organs-40', 40),
  organs('organs-512', 40),
  tumours('N2', 'brats2023 tumours-2', 'BraTS 2023, lesion-wise', 'tumours2023', 'brats2023', [100, 300]),
  tumours('N2', 'brats2023 tumours-12', 'BraTS 2023, lesion-wise', 'tumours2023', 'brats2023', [100, 300]),
  tumours(
    'N2',
    'brats2024-gli tumours-12',
    'BraTS 2024 GLI, lesion-wise',
    'tumours2024',
    'brats2024_gli',
    [1000, 3000],
  ),
  tumours('N2', 'brats2026 tumours-12', 'BraTS 2026, panoptica by groups', 'tumours2026', 'brats2026', [50, 50]),
  tumours(
    'N3',
    'panoptica tumours-12',
    'panoptica, eight metrics of instances',
    'panopticQualities',
    'panoptica',
    [20, 60],
  ),
  killable('topbrain-track1', 'vessels-256', vessels),
  // A case of less than two milliseconds.
  killable('isles22', 'lesions-1', lesions, 1.2),
  killable('isles22', 'lesions-10', lesions),
  killable('isles22', 'lesions-ten', lesions),
  killable('dentex', 'dentex', { keys: dentex }),
  killable('neurips-cellseg', 'cells', { keys: cells }),
]
