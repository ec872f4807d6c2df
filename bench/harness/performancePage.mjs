// Writes docs/performance.md from the results.
import { behindPeers } from './proofs.mjs'
import { foundText, milliseconds, ratio } from './table.mjs'

const goals = {
  E1: 'A vessel case with 40 labels, 256 × 256 × 128',
  E2: 'A vessel case with 40 labels, 512 × 512 × 320',
  E3: 'Whole submissions of other challenges',
  E4: 'Ultrasound pictures, equal to the reference’s single precision',
  E5: 'Commands in a fresh process',
  E6: 'The tests',
  E7: 'The installation',
  K1: 'Overlap of all labels',
  K2: 'Connected components',
  K3: 'Thinning',
  K4: 'Surface distances',
  K5: 'Distance transform',
  K6: 'Pictures',
  K7: 'Detections',
  K8: 'Correlations',
  K9: 'Instances and assignment',
  K10: 'Reading compressed volumes',
  N1: 'Evaluation of a case',
  N2: 'Lesion-wise scores of BraTS',
  N3: 'The metrics of panoptica',
  N4: 'Evaluation of a folder',
  N5: 'Rankings',
  N6: 'Reports',
  N8: 'Grading in a process that can be ended',
  N10: 'Meshes, masks and topology',
  N11: 'Calibration and raters',
  N12: 'Lesions and free-response curves',
  N13: 'Tracking of cells',
  N14: 'Registration',
  N15: 'Quality of images',
  N16: 'The labels of one case over two processes',
  N17: 'Label maps larger than memory',
  G1: 'Inputs on which work could explode',
  N18: 'Survival, agreement and decisions',
  M1: 'Memory',
  S1: 'Scaling',
  W1: 'Workers',
  B1: 'Size and start',
}

/** Why a goal is not higher. */
const limits = {
  E4: [
    'LNCC as the reference computes it takes five filters of 121 taps, 634 million taps for a picture of 1024 × 1024, each a fused multiply-add that is rounded to',
    'single precision. JavaScript has no such instruction: a tap is an addition and two conversions, single to double and back, on two ports of the processor, so',
    '1.5 cycles. Without the black third of the picture these are 0.2 s at 3.3 GHz, which is what is measured. OpenCV computes eight taps with one instruction.',
  ],
  E5: [
    'To grade, two processes of Node start: one reads the command line and waits, the other computes and may be ended. They load 0.07 MB of source in 7 files and 0.31 MB in 11;',
    'a test holds both. What takes 39 ms in the row E1 takes several times as long in a fresh process, where V8 interprets code before it compiles it.',
  ],
  K2: [
    'Labels of noise (`noise-160-labels`): a quarter of 4.1 million voxels, each with one of 40 labels at random. Of the 1.02 million voxels with a label hardly one lies beside',
    'its like: they make 1.018 million runs, so runs do not pay, and 83 000 pairs of neighbours are alike. Four voxels at a time are compared with their 13 earlier',
    'neighbours, in the 700 000 words of four that are not empty. A comparison is seven instructions (bounds, load, exclusive or, subtraction, complement, and, or), with the',
    'counts of the four voxels 120 for a word: 84 million, 8.5 ms at three in a cycle of 3.3 GHz. Each of the 83 000 joins follows a branch that nothing predicts and looks at 13',
    'neighbours again: 3 ms. The copy with borders and the parents are 21 MB of fresh memory: 5 ms. The sum, 16.5 ms, is the time of cc3d itself, which compares one voxel at a time',
    'behind a decision tree, in place and without the copy; a vector instruction, which JavaScript does not have, would compare 32. Masks, whose neighbours are alike, are ahead.',
  ],
  N16: [
    'Both processes read the files of the case and sweep them once; each measures its share of the labels, the largest first. What both do is not divided: of 100 parts of the',
    'work of one process 10 are unpacking, 4 finding runs and boxes, 3 joining components of all labels; 83 are divided. Two can so be 100 ÷ (17 + 41.5) = 1.7 times as fast, on two',
    'whole cores. Results are equal to the last bit.',
  ],
  N17: [
    'Both maps are read box by box, whose chunks are unpacked, laid into the box and swept. A quarter of the chunks is stored; boxes without one are zeros, which are swept, too. What',
    'the command does beside reading is to lay rows of 128 bytes of a chunk into its box (a third of its time), to clear the box and to sweep it (a sixth each).',
  ],
  S1: [
    'Exponents of the metrics: their processor time on inputs of one, two and four times a size, fitted. A test bounds each: four times the input takes at most seven times as long',
    'where the exponent is 1, and 28 times where it is 2 (`test/metrics/linearWork.test.ts`).',
  ],
  K6: [
    'LNCC equal to single precision is 634 million taps of one picture, each rounded: its limit in scalar code is worked out at E4.',
  ],
  N4: [
    'Two cores of a virtual machine may give less than twice the throughput of one. A value of the row says what two evaluations in separate programs give, which',
    'share nothing: no more can be expected of two processes of one evaluation on that machine. The must is one of two whole cores, which give 2; a ratio below it is',
    'judged by the share of the must that the machine gives, as in N16 and W1.',
  ],
  B1: [
    '`import { dice }` holds what every metric of labels needs: arrays of any type, order of axes and region (2 KB), nested lists among them; sweeps that skip background and',
    'tables of pairs (1.1 KB); ids beyond 32 bits (0.2 KB); options, and refusals that name what is near (0.8 KB). A metric answers at once, so that nothing of it can be loaded',
    'later. `medgrade/metrics` has 58 functions: distances and surfaces take 7 KB, topology 6 KB, scores of classes 5.9 KB, matching of instances 3.3 KB, meshes of voxel faces 2.9 KB;',
    'all texts are 2.9 KB of it. What came after the must was set (meshes, Betti numbers, cbDice, scores of binary masks, matching in linear memory) is code that',
    'these functions need at once, under names that stay.',
  ],
  N8: [
    'A submission is graded in a process that is ended if a case hangs or fills the memory. The peer is `grade` of the same build in the thread of the caller, which',
    'nothing can end. The difference is a question and an answer through a pipe, for which each process wakes once and finds its caches cold: 0.1 to 0.3 ms of a',
    'submission, whatever its size, and about 2 µs a case for the note of what the process is at. A submission of one millisecond feels it, one of ten does not. Two messages',
    'through a pipe alone take 0.05 ms on an idle machine where nothing else is done between them, a twentieth of the shortest row.',
  ],
}

export function performancePage(results) {
  const { rows } = results
  const sections = Object.entries(goals).flatMap(([goal, title]) => {
    const own = rows.filter((row) => row.goal === goal)
    return own.length === 0
      ? []
      : ['', `### ${goal}: ${title}`, '', ...(limits[goal] ? [...limits[goal], ''] : []), ...table(own)]
  })
  return `${[
    '# Performance',
    '',
    '<!-- Written by bench/plot.mjs from bench/results.json; do not edit. -->',
    '',
    ...remembered(rows),
    '',
    ...machineLines(results),
    '',
    'A ratio is the time of medgrade divided by the peer’s; below 1 medgrade is faster. Both sides run on one thread, on the same files, in alternating rounds',
    'of the same call. Times are minima. Every row first compares the results; a row with different results fails. "Best" peers are the fastest',
    'documented call of a library; "reference" peers call it as the challenges’ graders do: label by label, on full volumes. Method, workloads and commands:',
    '[bench/README.md](../bench/README.md).',
    '',
    'A must in seconds is one of the machine that all promises are of (`scripts/machineSpeed.mjs`). A time past it is judged again by the speed of the machine, which',
    'is measured then, with both cores busy: the page states the time and what it is on a machine of the reference’s speed, of which the must is. A time within its',
    'must is judged by the clock alone.',
    '',
    'Memory is the peak resident size of a fresh process above an idle one. For the memory of reading one volume (K10) the idle process has read a tiny',
    'volume before, which excludes loaded and compiled code. The rise, the median over processes, is divided by the bytes of the volume and of its file.',
    '',
    '![Speed against the peers](performance/speed.svg)',
    '',
    '## Scaling',
    '',
    'Time against size, both axes logarithmic; the dashed line is the fitted power law. A curve with a must varies one quantity. The curve without',
    'one, `lesions cut apart`, varies three: 64 lesions cut from one cube have four times its surface and runs.',
    '',
    '![Scaling curves](performance/scaling.svg)',
    '',
    '## Rows slower than a peer',
    '',
    'The section of each says why: what the code must do, in counts, and what an instruction costs.',
    '',
    ...behind(rows),
    '',
    '## All rows',
    ...sections,
    ...laterRows(rows),
  ].join('\n')}\n`
}

/** What the page leads with: a row of each kind of work, in words, beside its fastest peer. */
const leading = [
  ['E1 topbrain-track1 vessels-256', 'A submission of 40 vessels, from files to report'],
  ['E2 topbrain-track1 vessels-512', 'The same at 512 × 512 × 320'],
  ['N1 evaluate organs-40', 'Dice, HD95, NSD and volumes of 40 organs, from files'],
  ['K4 hd95 vessels-256', 'HD95 of 40 labels'],
  ['K1 dice vessels-256', 'Dice of 40 labels'],
  ['K2 labels organs', 'Components of 15 organs'],
  ['K7 files coco-1000', 'COCO from files to numbers, 1000 images'],
  ['K10 aorta reference.nii.gz', 'Reading a compressed mask of 105 million voxels'],
  ['N10 mesh distances organs', 'Distances of the meshes of 15 organs'],
  ['K6 lncc single', 'The slowest beside its peer: LNCC equal to single precision'],
]

function remembered(rows) {
  return leading.flatMap(([id, words]) => {
    const row = rows.find((one) => one.id === id)
    const [peer] = (row?.peers ?? []).filter((one) => one.ratio !== undefined).sort((a, b) => b.ratio - a.ratio)
    return peer
      ? [`- ${words}: ${milliseconds(row.ms)} ms; ${peer.name} ${milliseconds(peer.ms)} ms (${factor(peer.ratio)})`]
      : []
  })
}

const factor = (own) =>
  own < 1 ? `${Number((1 / own).toPrecision(2))} times faster` : `${own.toFixed(1)} times its time`

function machineLines({ cpu, memoryGiB, node, v8, python, date, commit, rounds, seconds, rows }) {
  const { python: version, ...packages } = python ?? {}
  const peers = Object.entries(packages).filter(([, own]) => own)
  return [
    `Measured on ${date.slice(0, 10)} at commit ${commit}: ${cpu}, ${memoryGiB} GiB; Node ${node.slice(1)} (V8 ${v8})` +
      `${version ? `; Python ${version}` : ''}. ${rounds} rounds, ${Math.round(seconds / 60)} minutes in all.` +
      (rows.some(({ again }) => again)
        ? ' Some rows were measured [again at a later commit](#rows-measured-again).'
        : ''),
    ...(peers.length > 0 ? ['', `Peers: ${peers.map(([name, own]) => `${name} ${own}`).join(', ')}.`] : []),
  ]
}

/** Rows measured after the others, by commit and by processor where that is another one. */
function laterRows(rows) {
  const later = rows.filter(({ again }) => again)
  if (later.length === 0) return []
  const runOf = ({ again: { commit, cpu } }) => `At commit ${commit}${cpu === undefined ? '' : `, on ${cpu}`}`
  const runs = [...new Set(later.map(runOf))]
  const lines = runs.map((run) => {
    const ids = later.filter((row) => runOf(row) === run).map(({ id }) => id)
    return `- ${run}: ${ids.join(', ')}.`
  })
  return ['', '## Rows measured again', '', ...lines]
}

/** @throws for a row that is behind a peer and whose limit the page does not work out. */
function behind(rows) {
  const slow = behindPeers(rows).map(({ id, title, peer, proof }) => {
    if (!limits[proof])
      throw new Error(`${id} is behind ${peer.name} (${peer.ratio.toFixed(2)}), and no limit says why`)
    return `- ${title} (${id}): ${peer.ratio.toFixed(2)} times the time of ${peer.name}; why: ${proof}`
  })
  return slow.length > 0 ? slow : ['None.']
}

function table(rows) {
  const lines = rows.flatMap((row) => {
    const ours = row.ms === undefined ? '' : milliseconds(row.ms)
    const memory = row.peak?.toFixed(0) ?? ''
    const name = `${row.title}, ${row.workload}`
    if (row.problem) return [`| ${name} | ${ours} | | | | ${memory} | not run: ${row.problem} |`]
    const peers = row.peers ?? []
    const values = row.values ?? []
    const cells = [
      ...peers.map((peer) => peerCells(peer)),
      ...values.map((one) => `${foundText(one)} | | ${bound(one)} `),
    ]
    return cells.map(
      (cell, k) =>
        `| ${k === 0 ? name : ''} | ${k === 0 ? ours : ''} | ${cell} | ${k === 0 ? memory : ''} | ${k === 0 ? row.verdict : ''} |`,
    )
  })
  return [
    '| workload | ours, ms | peer, ms | ratio | must (aim) | peak MB | verdict |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ]
}

function peerCells({ name, way, ms, ratio: own, must, aim, problem }) {
  const promise = must ? `${ratio(must)} (${aim ? ratio(aim) : '–'})` : ''
  return problem
    ? `${name}: ${problem} | | ${promise}`
    : `${name} (${way}) ${milliseconds(ms)} | ${ratio(own)} | ${promise}`
}

const bound = ({ must, aim, atLeast }) =>
  must === undefined
    ? ''
    : `${atLeast ? '≥' : '≤'} ${Number(must.toPrecision(3))}${aim === undefined ? '' : ` (${Number(aim.toPrecision(3))})`}`
