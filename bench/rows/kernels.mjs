// The K rows: kernels against the fastest documented call of each library ("best"), and against the calls of the reference graders ("reference").
// A ratio has a must and an aim; an aim that was reached is the must from then on.

const best = (name, task, must, aim, more) => ({ name, way: 'best', task, must, aim, ...more })
const reference = (name, task, must, aim, more) => ({ name, way: 'reference', task, must, aim, ...more })
const labels = (task, args) => ['kernels', task, args]

const overlap = (workload, itk, joint, aim, more) => ({
  id: `K1 dice ${workload}`,
  goal: 'K1',
  title: 'Dice of every label',
  workload,
  ours: labels('diceOfAll'),
  peers: [
    best('SimpleITK, one run', ['overlap', 'simpleitk_once'], itk, itk * aim),
    best('numpy, joint histogram', ['overlap', 'numpy_joint'], joint, joint * aim),
    reference('numpy, label by label', ['overlap', 'numpy_per_label']),
  ],
  ...more,
})

const binary = (workload, must, aim, more) => ({
  id: `K2 count ${workload}`,
  goal: 'K2',
  title: 'components of a mask, counted',
  workload,
  ours: labels('componentCount'),
  peers: [
    best('cc3d', ['components', 'cc3d_binary'], must, aim),
    best('scikit-image', ['components', 'skimage_binary']),
    best('scipy', ['components', 'scipy_binary']),
  ],
  ...more,
})

const written = (workload) => ({
  id: `K2 volume ${workload}`,
  goal: 'K2',
  title: 'components of a mask, label volume written',
  workload,
  ours: labels('componentVolume'),
  peers: [best('cc3d', ['components', 'cc3d_volume'])],
})

const multi = (workload, must, aim, more) => ({
  id: `K2 labels ${workload}`,
  goal: 'K2',
  title: 'components of every label, total',
  workload,
  ours: labels('componentTotal'),
  peers: [
    best('cc3d, one run', ['components', 'cc3d_labels'], must, aim),
    best('scikit-image, one run', ['components', 'skimage_labels']),
  ],
  ...more,
})

const perLabel = (workload) => ({
  id: `K2 per label ${workload}`,
  goal: 'K2',
  title: 'components of every label',
  workload,
  ours: labels('componentsOfAll'),
  peers: [
    reference('cc3d, label by label', ['components', 'cc3d_per_label']),
    reference('scikit-image, label by label', ['components', 'skimage_per_label']),
  ],
})

const thin = (workload, name, [must, aim], full, more) => ({
  id: `K3 thinning ${workload} ${name}`,
  goal: 'K3',
  title: `thinning of every label (${name})`,
  workload,
  ours: labels('thinning', { name: `${name}.nii.gz` }),
  peers: [
    best('scikit-image, ready-made crops', ['thinning', 'crops', { name: `${name}.nii.gz` }], must, aim),
    ...(full
      ? [reference('scikit-image, full volumes', ['thinning', 'full', { name: `${name}.nii.gz` }], 0.002, 0.002)]
      : []),
  ],
  ...more,
})

const monai = (workload, must, aim, more, percentile = 95) => ({
  id: `K4 monai ${workload}`,
  goal: 'K4',
  title: percentile === 95 ? 'HD95 of every label, directed' : 'Hausdorff distance, directed',
  workload,
  ours: labels('hd95Monai', { percentile }),
  tolerance: 1e-12,
  peers: [best('MONAI', ['distances', 'monai', { percentile }], must, aim)],
  ...more,
})

const elements = (workload, task, what, title, more) => ({
  id: `K4 ${what} ${workload}`,
  goal: 'K4',
  title,
  workload,
  ours: labels(task),
  tolerance: 1e-12,
  peers: [best('surface-distance', ['distances', 'deepmind', { what }], 0.05, 0.005)],
  ...more,
})

const medpy = (workload, what, more) => ({
  id: `K4 medpy ${what} ${workload}`,
  goal: 'K4',
  title: `${what} as MedPy defines it`,
  workload,
  ours: labels('medpyDistance', { what }),
  peers: [best('MedPy', ['distances', 'medpy', { what }])],
  ...more,
})

const transform = (workload, precision, must, more) => ({
  id: `K5 transform ${workload} ${precision}`,
  goal: 'K5',
  title: `distance transform, ${precision}`,
  workload,
  ours: labels('transform', { precision }),
  // edt computes in single precision and scipy in double.
  tolerance: 2e-6,
  peers: [best('edt (C++)', ['transform', 'edt'], must, 0.7), best('scipy', ['transform', 'scipy'], 0.5, 0.5)],
  ...more,
})

const picture = (id, title, ours, peers, more) => ({
  id: `K6 ${id}`,
  goal: 'K6',
  title,
  workload: 'ultrasound',
  ours: labels(...ours),
  quick: true,
  peers,
  ...more,
})

const coco = (workload, more) => [
  {
    id: `K7 evaluate ${workload}`,
    goal: 'K7',
    title: 'COCO evaluate and accumulate',
    workload,
    ours: labels('coco'),
    peers: [
      best('faster-coco-eval (C++)', ['detections', 'evaluate', { library: 'faster' }], 0.15, 0.15),
      reference('pycocotools', ['detections', 'evaluate', { library: 'pycocotools' }], 0.015, 0.015),
    ],
    ...more,
  },
  {
    id: `K7 files ${workload}`,
    goal: 'K7',
    title: 'COCO from JSON files to twelve numbers',
    workload,
    ours: labels('cocoFromFiles'),
    peers: [
      best('faster-coco-eval (C++)', ['detections', 'from_files', { library: 'faster' }], 0.25, 0.1),
      reference('pycocotools', ['detections', 'from_files', { library: 'pycocotools' }]),
    ],
    ...more,
  },
]

/** Against evaluators in Rust, which read the files; medgrade and they in so many threads. */
const cocoArrays = (workload, threads) => ({
  id: `K7 arrays ${workload} ${threads === 1 ? 'one thread' : 'two threads'}`,
  goal: 'K7',
  title: `COCO from JSON files to arrays equal in every bit, in ${threads === 1 ? 'one thread' : 'two threads'}`,
  workload,
  ours: labels('cocoArrays', { threads }),
  tolerance: 1e-15,
  // Each thread compiles its own code, which takes about ten calls.
  ...(threads === 1 ? {} : { budget: 500 }),
  peers: [
    best('hotcoco (Rust)', ['detections', 'arrays', { library: 'hotcoco', threads }], 1, 0.5),
    best('ultrafast-pycocotools (Rust)', ['detections', 'arrays', { library: 'ultrafast', threads }], 1, 0.5),
  ],
})

const correlation = (n, name, must, aim) => ({
  id: `K8 ${name} ${n}`,
  goal: 'K8',
  title: `${name}, n = ${n}`,
  workload: `scores-${n}`,
  ours: labels('correlation', { name }),
  quick: n === 1000,
  peers: [best('scipy', ['scores', 'correlation', { name }], must, aim)],
})

const assignment = (n, more) => ({
  id: `K9 assignment ${n}`,
  goal: 'K9',
  title: `linear assignment, random dense ${n} × ${n}`,
  workload: `cost-${n}`,
  ours: labels('assignment'),
  peers: [best('scipy', ['scores', 'assignment'], 1, 1)],
  ...more,
})

/** Goal K10: within 1.15 of the platform's bare gunzip above 32 MB and 1.4 below, no slower than SimpleITK (0.6 where it is `sparse`), a fifth of nibabel. */
const reading = (workload, name, { large = false, sparse = false, ...more } = {}) => ({
  id: `K10 ${workload} ${name}`,
  goal: 'K10',
  title: `read ${name}, checksum verified`,
  workload,
  ours: labels('reading', { name }),
  peers: [
    best('Node gunzip, bare', ['kernels', 'gunzip', { name }], large ? 1.15 : 1.4, undefined, { node: true }),
    best('SimpleITK', ['reading', 'simpleitk', { name }], sparse ? 0.6 : 1, 0.6),
    best('nibabel', ['reading', 'nibabel', { name }], 0.2, 0.2),
  ],
  ...more,
})

const quick = { quick: true }

export const kernelRows = [
  overlap('vessels-256', 0.05, 0.12, 0.5, quick),
  overlap('vessels-512', 0.025, 0.06, 1),
  overlap('organs', 0.15, 0.15, 1, quick),

  binary('lesions-10', 0.15, 0.15, quick),
  binary('lesions-60', 0.25, 0.15, quick),
  binary('aorta', 0.15, 0.15),
  written('lesions-60'),
  written('aorta'),
  multi('vessels-256', 0.4, 0.2, quick),
  multi('vessels-512', 0.2, 0.2),
  multi('organs', 0.7, 0.7),
  perLabel('vessels-256'),
  perLabel('vessels-512'),
  binary('noise-160', 1, 1, quick),
  multi('noise-160-labels', 3, 1),

  thin('vessels-256', 'reference', [0.15, 0.15], true),
  thin('vessels-256', 'prediction', [0.05, 0.05], false, quick),
  thin('vessels-512', 'reference', [0.15, 0.15], true),
  thin('vessels-512', 'prediction', [0.05, 0.05], false),
  thin('aorta', 'reference', [0.1, 0.1], false),
  thin('cube-120', 'reference', [], false),
  thin('noise-96', 'reference', [1, 1], false),

  monai('vessels-256', 0.02, 0.003),
  monai('vessels-512', 0.003, 0.003),
  monai('lesions-10', 0.03, 0.03, quick),
  monai('aorta', 0.03, 0.03, {}, 100),
  monai('organs', 0.03, 0.03),
  monai('far', 0.2, 0.2),
  monai('speckle', 0.5, 0.5),
  elements('vessels-256', 'hd95Elements', 'hd95', 'HD95 of every label, surface elements'),
  elements('lesions-10', 'hd95Elements', 'hd95', 'HD95, surface elements', quick),
  elements('aorta', 'hd95Elements', 'hd95', 'HD95, surface elements'),
  elements('lesions-10', 'nsdElements', 'nsd', 'surface Dice at 1 mm'),
  medpy('lesions-10', 'hd95'),
  medpy('lesions-10', 'assd'),
  medpy('lesions-10', 'asd'),

  transform('crop', 'single', 0.7, quick),
  transform('crop', 'double', 1.1),
  transform('crop-34', 'single', 1),
  transform('crop-34', 'double', 1.1),

  picture(
    'ssim double',
    'SSIM 7 × 7, exact',
    ['ssimOf', {}],
    [best('scikit-image', ['pictures', 'ssim_double'], 0.1, 0.1)],
  ),
  picture(
    'ssim single',
    'SSIM 7 × 7, equal to single precision',
    ['ssimOf', { precision: 'single' }],
    [best('scikit-image', ['pictures', 'ssim_single'], 0.3, 0.3)],
  ),
  picture(
    'ssim gaussian',
    'SSIM, Gaussian window',
    ['ssimOf', { gaussian: true }],
    [best('scikit-image', ['pictures', 'ssim_gauss'], 0.7, 0.4)],
  ),
  picture(
    'lncc double',
    'LNCC 11 × 11, exact',
    ['lnccOf', {}],
    [
      // The reference rounds in single precision, about 1e-5 from the exact value.
      reference('OpenCV filter2D', ['pictures', 'lncc_reference'], 0.3, 0.3, { tolerance: 1e-4 }),
      best('OpenCV blur, double', ['pictures', 'lncc_box']),
    ],
  ),
  picture(
    'lncc single',
    'LNCC 11 × 11, equal to single precision',
    ['lnccOf', { precision: 'single' }],
    [reference('OpenCV filter2D', ['pictures', 'lncc_reference'])],
  ),
  picture('psnr', 'PSNR', ['psnrOf'], [best('scikit-image', ['pictures', 'psnr'], 1, 1)]),
  picture('png', 'PNG decoded, 1024²', ['png'], [best('Pillow', ['pictures', 'png_pillow'], 1, 1)]),

  ...coco('coco-250', quick),
  ...coco('coco-1000'),
  cocoArrays('coco-1000', 1),
  cocoArrays('coco-1000', 2),

  ...[
    ['plcc', 0.25, 0.25],
    ['srocc', 0.25, 0.25],
    ['krocc', 0.25, 0.25],
  ].map(([name, must, aim]) => correlation(1000, name, must, aim)),
  correlation(100000, 'plcc', 0.15, 0.15),
  correlation(100000, 'srocc', 0.4, 0.4),
  correlation(100000, 'krocc', 0.9, 0.9),

  {
    id: 'K9 cells',
    goal: 'K9',
    title: 'cell instances, five thresholds',
    workload: 'cells',
    ours: labels('instances'),
    peers: [reference('numba + scipy, the graders’ way', ['cells', 'instances'], 0.005, 0.005)],
  },
  assignment(200, quick),
  assignment(1000, quick),
  assignment(3000),

  reading('vessels-256', 'reference.nii.gz', quick),
  reading('vessels-512', 'reference.nii.gz', { large: true, sparse: true }),
  reading('aorta', 'reference.nii.gz', { large: true, sparse: true }),
  reading('lesions-10', 'reference.nii.gz', { sparse: true, ...quick }),
  reading('organs', 'reference.nii.gz'),
  reading('mask-float64', 'mask.nii.gz', { large: true, sparse: true }),
  reading('mask-level1', 'mask.nii.gz', { large: true, sparse: true }),
  reading('mask-level9', 'mask.nii.gz', { large: true, sparse: true }),
]
