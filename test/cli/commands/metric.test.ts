import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortNames } from '../../../src/catalogue/findMetric'
import { families, metricSheets } from '../../../src/catalogue/metricSheets'
import { metricCommand } from '../../../src/cli/commands/metric'

let folder: string
const at = (name: string) => join(folder, name)

/** A MetaImage of 4 × 5 × 6 voxels (x, y, z) of 1 × 2 × 5 mm with these voxels set. */
function volume(name: string, voxels: readonly (readonly number[])[], spacing = '1 2 5') {
  const header = `NDims = 3\nDimSize = 4 5 6\nElementSpacing = ${spacing}\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n`
  const data = new Uint8Array(120)
  for (const [x = 0, y = 0, z = 0, label = 1] of voxels) data[x + 4 * (y + 5 * z)] = label
  writeFileSync(at(name), Buffer.concat([Buffer.from(header), data]))
}

const coco = {
  images: [{ id: 1 }],
  categories: [{ id: 7 }],
  annotations: [{ id: 1, image_id: 1, category_id: 7, bbox: [10, 10, 20, 20], area: 400, iscrowd: 0 }],
}
const files: Record<string, string> = {
  'truth.csv': 'id,score,grade\na,1,low\nb,2,high\nc,4,high\n',
  'found.csv': 'id,score,grade,p\nc,8,high,0.9\na,2,low,0.2\nb,4,low,0.4\n',
  'constant.csv': 'id,score\na,1\nb,1\n',
  'short.csv': 'id,score\na,1\nb,2\n',
  'twice.csv': 'id,score\na,1\na,2\nb,3\n',
  'one.json': '[1, 2, 4]',
  'rows.json': '[[0.9, 0.1], [0.2, 0.8], [0.4, 0.6]]',
  'coco.json': JSON.stringify(coco),
  'detections.json': JSON.stringify([{ image_id: 1, category_id: 7, bbox: [10, 10, 20, 20], score: 0.5 }]),
  'box.json': '{"size": [10, 10, 10], "location": [0, 0, 0]}',
  'other.json': '{"size": [10, 10, 10], "location": [5, 0, 0]}',
  'planar.json': '[0, 0, 10, 10]',
  'rle.json': '{"size": [2, 3], "counts": [1, 2, 3]}',
  'rle.txt': '2 2\n',
  'boxes.json': '{"i": [{"class": "a", "x1": 0, "y1": 0, "x2": 9, "y2": 9}]}',
  'boxes.csv': 'image_id,class,x1,y1,x2,y2,score\ni,a,0,0,9,9,0.5\nj,a,0,0,9,9,0.9\n',
  'points.json': '[{"category": "a", "centroid": [0, 0]}]',
  'points.csv': 'category,x,y\na,3,4\n',
  'images.csv': 'image_id,category,x,y\ni,a,3,4\nj,a,0,0\n',
  'away.csv': 'image_id,class,x1,y1,x2,y2,score\nk,a,0,0,9,9,0.5\n',
  'visits.csv': 'Patient-ID,scan_id,grade,name\np,1,low,x\np,2,high,y\nq,1,high,z\n',
  'returns.csv': 'name,grade,scan_id,Patient-ID\nz,high,1,q\ny,high,2,p\nx,low,1,p\n',
  'named.csv': 'name,grade\nx,low\ny,high\nz,high\n',
  'astray.csv': 'id,score\na,1\nb,2\nx,3\n',
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-metric-'))
  volume('a.mha', [[0, 0, 0]])
  volume('z.mha', [[0, 0, 2]])
  volume('x.mha', [[2, 0, 0]])
  volume('none.mha', [])
  volume('wide.mha', [[0, 0, 0]], '1 2 6')
  volume('two.mha', [
    [0, 0, 0],
    [1, 1, 1, 2],
  ])
  writeFileSync(at('text.mha'), 'NDims = 3\n')
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** File names of the fixture folder become paths. */
async function medgrade(line: string) {
  const out: string[] = []
  const said: string[] = []
  const io = {
    print: async (text: string) => void out.push(text),
    say: (text: string) => void said.push(text),
    write: (text: string) => void out.push(text),
  }
  const words = line.split(' ').map((word) => (/^\w+\.\w+$/.test(word) && !/^\d/.test(word) ? at(word) : word))
  const status = await metricCommand(words, io)
  return { status, out: out.join('\n'), said: said.join('\n') }
}

describe('medgrade metric: every kind of input', () => {
  it.each([
    ['dice a.mha two.mha --label 1', '1'],
    ['dice a.mha two.mha', '1  1\n2  0'],
    ['iou a.mha two.mha --label any', '0.5'],
    ['dice a.mha two.mha --labels 2,1', '1  1\n2  0'],
    ['dice none.mha none.mha', 'no label in either file'],
    ['hausdorffDistance a.mha z.mha --label 1', '10'],
    ['hausdorffDistance a.mha x.mha --label 1', '2'],
    ['hausdorffDistance a.mha z.mha --label 1 --reader nibabel --spacing 5,2,1 --unit voxel --reader sitk', '2'],
    ['hausdorffDistance a.mha z.mha --label 1 --spacing 1,2,3', '6'],
    ['hausdorffDistance a.mha none.mha --label 1 --preset topbrain', '290'],
    ['hausdorffDistance a.mha none.mha --label 1 --when-empty both=0,prediction=7', '7'],
    ['averageSurfaceDistance a.mha z.mha --label 1 --symmetric false', '10'],
    ['surfaceDice a.mha z.mha --label 1 --tolerance 10 --convention plain', '1'],
    ['volumeDifference two.mha a.mha --label 2 --unit ml --signed', '-0.01'],
    ['dice two.mha two.mha --label 1 --mask a.mha', '1'],
    ['dice two.mha a.mha --ignore-label 2', '1  1'],
    ['mae a.mha a.mha', '0'],
    ['ssim a.mha a.mha --window-size 3 --no-use-sample-covariance --data-range 255', '1'],
    ['dice rle.json rle.txt --shape 2,3', '1  1'],
    ['plcc truth.csv found.csv --id id --column score', '1'],
    ['pearson truth.csv found.csv --column score', '1'],
    ['pearson truth.csv found.csv --column score --by-row', '-0.5'],
    ['plcc found.csv --reference-column score --prediction-column p', '0.998625428903524'],
    ['plcc truth.csv one.json --reference-column score --by-row', '1'],
    ['accuracy truth.csv found.csv --id id --column grade', '0.6666666666666666'],
    ['f1Score truth.csv found.csv --id id --column grade --positive-label low', '0.6666666666666666'],
    ['cohenKappa truth.csv found.csv --id id --column grade --labels low,high', '0.4'],
    ['auroc truth.csv found.csv --id id --reference-column grade --prediction-column p --positive-label high', '1'],
    [
      'logLoss truth.csv rows.json --reference-column grade --sample-weight score --by-row --labels high,low',
      String(-(Math.log(0.1) + 2 * Math.log(0.2) + 4 * Math.log(0.4)) / 7),
    ],
    ['boxIou box.json other.json', '0.3333333333333333'],
    ['boxIou planar.json planar.json --format xyxy', '1'],
    ['meanAveragePrecision boxes.json boxes.csv --iou-threshold 0.5,0.75', 'map       0.5\nperClass  {"a":0.5}'],
  ])('%s', async (line, printed) => {
    const { status, out, said } = await medgrade(line)
    // Of distances the definition is said, of two classes the positive one.
    const isFact = /^(?:[\w@]+ \([\w, -]+\)|note: the positive class is \w+)$/
    expect(said.replace(isFact, '')).toBe('')
    if (/^-?[\d.]+$/.test(printed)) expect(Number(out)).toBeCloseTo(Number(printed), 12)
    else expect(out).toBe(printed)
    expect(status).toBe(0)
  })

  it('COCO shows the statistics, not the curves', async () => {
    const { out } = await medgrade('evaluateCoco coco.json detections.json --json --max-detections 1,10,100')
    const { value, options } = JSON.parse(out)
    expect(Object.keys(value)).toEqual(['stats', 'ap', 'ap50', 'ap75', 'ar', 'named', 'perCategory'])
    expect(value.ap).toBeCloseTo(1, 12)
    expect(options.maxDetections).toEqual([1, 10, 100])
  })

  it('centroids come from JSON and CSV', async () => {
    const { out } = await medgrade('matchCentroids points.json points.csv --radius 5 --inclusive --json')
    expect(JSON.parse(out).value.micro).toMatchObject({ truePositives: 1, f1: 1 })
  })

  it('JSON names the metric, and has NaN and infinities as text', async () => {
    const { out } = await medgrade('hausdorffDistance a.mha none.mha --json')
    expect(JSON.parse(out)).toEqual({
      metric: 'hausdorffDistance',
      name: 'hd',
      unit: 'mm',
      convention: 'plain',
      reference: at('a.mha'),
      prediction: at('none.mha'),
      options: {},
      value: { 1: 'Infinity' },
      warnings: [],
      understood: [
        'reference: METAIMAGE with a label map; voxel size in mm',
        'prediction: METAIMAGE with a label map; voxel size in mm',
      ],
    })
  })

  it('warns if the geometry of the files differs', async () => {
    const { status, said } = await medgrade('dice a.mha wide.mha --label 1')
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.stringMatching(/^warning: geometry differs and voxels are compared by index: prediction affine/),
    })
  })
})

describe('medgrade metric: errors', () => {
  it.each([
    [1, 'dice a.mha nowhere.mha', /nowhere\.mha/],
    [3, 'dice nowhere.mha a.mha', /nowhere\.mha/],
    [1, 'dice a.mha text.mha', /text\.mha/],
    [1, 'dice a.mha rle.json', /shape/],
    [1, 'hausdorffDistance a.mha none.mha --convention medpy', /empty/],
    [
      1,
      'plcc truth.csv short.csv --column score --by-row',
      /short\.csv: content: found 2 rows, expected 3 rows, as in/,
    ],
    [
      1,
      'plcc truth.csv short.csv --column score --id id',
      /short\.csv: ids: found no such row, expected a row of id c/,
    ],
    [1, 'plcc short.csv truth.csv --column score --id id', /ids of .*short\.csv only/],
    [
      3,
      'plcc twice.csv truth.csv --column score --id id',
      /twice\.csv: ids: found a more than once, expected every id once/,
    ],
    [
      1,
      'plcc one.json found.csv --prediction-column grade --by-row',
      /grade in line 2: found "high", expected a number/,
    ],
    [3, 'plcc one.json found.csv --prediction-column score', /one\.json has none, .*found\.csv has id, .*--by-row/],
    [
      3,
      'evaluateCoco detections.json detections.json',
      /expected a COCO dataset: an object with images, categories and annotations/,
    ],
    [1, 'evaluateCoco coco.json box.json', /expected a list of detections, or a COCO dataset/],
  ])('exit %i: %s', async (status, line, message) => {
    const result = await medgrade(line)
    expect(result).toMatchObject({ status, out: '' })
    expect(result.said).toMatch(message)
  })

  it.each([
    ['plcc truth.csv found.csv', /--column or --reference-column with one of: id, score, grade/],
    ['plcc truth.csv found.csv --column nope', /no column nope/],
    ['plcc truth.csv --column score', /--reference-column/],
    ['plcc truth.csv found.csv --column score --id nope', /no column nope/],
    ['surfaceDice a.mha z.mha', /--tolerance/],
    ['dice a.mha z.mha --label 1 --labels 1', /label or labels/],
    ['dice a.mha z.mha --label most', /number or one of any/],
    ['dice a.mha z.mha --convention monai', /expected one of counts, simpleitk/],
    ['hausdorffDistance a.mha z.mha --percentile x', /Not a number/],
    ['hausdorffDistance a.mha z.mha --when-empty half=1', /expected one of both, reference, prediction/],
    ['dice a.mha', /missing required argument 'prediction'/],
    ['dyce a.mha a.mha', /metric: found dyce, expected dice/],
    ['dice a.mha a.mha --loud', /unknown option/],
  ])('wrong usage: %s', async (line, message) => {
    const failure = await medgrade(line).then(
      () => null,
      (error: Error & { code?: string }) => error,
    )
    expect(failure?.message).toMatch(message)
    expect(failure?.code).toMatch(/^commander\.|^bad-/)
  })
})

describe('medgrade metric: help', () => {
  const help = async (...words: string[]) => {
    const out: string[] = []
    const io = { print: async () => {}, say: () => {}, write: (text: string) => void out.push(text) }
    await expect(metricCommand(words, io)).rejects.toMatchObject({ exitCode: 0 })
    return out.join('')
  }

  it('lists every metric by group with its unit', async () => {
    const text = await help('--help')
    for (const { title } of Object.values(families)) expect(text).toContain(`${title}:\n`)
    for (const sheet of metricSheets) for (const { name } of [sheet, ...shortNames(sheet)]) expect(text).toContain(name)
    expect(text.replace(/\s+/g, ' ')).toContain('average surface distance [mm]: asd, assd, masd')
  })

  it('explains the options of one', async () => {
    const text = await help('hausdorffDistance', '--help')
    for (const flag of ['--percentile <number>', '--when-empty <value>', '--reader <name>', '--label <label>'])
      expect(text).toContain(flag)
    expect(text).toContain('docs/metrics/hausdorffDistance.md')
    expect(text.replace(/\s+/g, ' ')).toContain('choices: "plain", "monai", "medpy", "surface-distance", "simpleitk"')
  })
})

describe('medgrade metric: labels that neither file has', () => {
  const labelMetrics = metricSheets
    .filter(({ input, options }) => input === 'labels' && options.label)
    .flatMap(shortNames)

  it.each(labelMetrics.map(({ name }) => name))('%s warns', async (name) => {
    const options = ' --label'
    const absent = await medgrade(`${name} a.mha two.mha${options} 7 --json`)
    expect(absent.said).toMatch(/^warning: NEITHER FILE HAS LABEL 7/)
    expect(JSON.parse(absent.out).warnings).toHaveLength(1)
    const present = await medgrade(`${name} a.mha two.mha${options} 2 --json`)
    expect(present.said).toMatch(/^(?:note: NaN, because the reference lacks label 2)?$/)
    const empty = await medgrade(`${name} none.mha none.mha${options} any`)
    expect(empty.said).toMatch(/NEITHER FILE HAS ANY LABEL/)
  })

  it('that no rater has, too', async () => {
    const { said } = await medgrade('consensus_dice a.mha two.mha --rater two.mha --label 7')
    expect(said).toMatch(/^warning: NO RATER HAS LABEL 7/)
    expect((await medgrade('threshold_dice a.mha a.mha --rater two.mha --label 2')).said).toBe('')
  })

  it('the warning about one of several labels is not in capitals', async () => {
    const { said } = await medgrade('dice a.mha two.mha --labels 1,7')
    expect(said).toBe('warning: neither file has label 7: its value is that of two empty masks')
    expect((await medgrade('labelOverlap a.mha two.mha --labels 7,8')).said).toMatch(/HAS LABEL 7, LABEL 8/)
  })
})

describe('medgrade metric: what is told', () => {
  it('the positive class, and why there is no number', async () => {
    const scored = await medgrade('auroc found.csv --reference-column grade --prediction-column p')
    expect(scored).toMatchObject({
      status: 0,
      said: 'note: the positive class is low (--positive-label names another)',
    })
    const { out, said } = await medgrade('plcc short.csv constant.csv --column score')
    expect({ out, said }).toStrictEqual({ out: 'NaN', said: 'note: NaN, because all values of the prediction are 1' })
  })

  it('--verbose and --json: what the files were taken for', async () => {
    const { said } = await medgrade('plcc truth.csv found.csv --column score --verbose')
    expect(said).toMatch(/understood: .*truth\.csv: columns separated by comma, header id, score, grade, 3 rows/)
    const { out } = await medgrade('plcc truth.csv found.csv --column score --json')
    expect(JSON.parse(out).understood).toContain('rows paired by id')
  })

  it('options of messages are those of the command', async () => {
    const { said } = await medgrade('evaluateCoco coco.json detections.json --max-detections 1.5').catch(
      (error: Error) => ({ said: error.message }),
    )
    expect(said).toMatch(/--max-detections/)
  })
})

describe('medgrade metric: rows of two tables', () => {
  it('shuffled rows are paired by the id columns that both files have', async () => {
    expect((await medgrade('accuracy truth.csv found.csv --column grade')).out).toBe('0.6666666666666666')
    expect((await medgrade('accuracy truth.csv found.csv --column grade --by-row')).out).toBe('0')
    expect((await medgrade('accuracy visits.csv returns.csv --column grade')).out).toBe('1')
    expect((await medgrade('plcc truth.csv truth.csv --column id --by-row')).status).toBe(3)
  })

  it.each([
    ['plcc truth.csv astray.csv --column score', /found id x instead, expected a row of id c; .* --by-row/],
    ['plcc truth.csv short.csv --column score', /found no such row, expected a row of id c/],
    ['plcc short.csv truth.csv --column score', /found id c,/],
    ['plcc truth.csv twice.csv --column score', /found a more than once, expected every id once in column id/],
    [
      'accuracy visits.csv returns.csv --column grade --id scan_id',
      /found 1 more than once, expected every id once in column scan_id/,
    ],
  ])('ids that differ or repeat: %s', async (line, message) => {
    const { status, said, out } = await medgrade(line)
    expect({ status: status > 0, out }).toStrictEqual({ status: true, out: '' })
    expect(said).toMatch(message)
  })

  it('--by-row and --id exclude each other', async () => {
    await expect(medgrade('plcc truth.csv found.csv --column score --id id --by-row')).rejects.toThrow(
      '--id or --by-row',
    )
  })

  it('ids of one table only are refused, with the ways out', async () => {
    expect((await medgrade('accuracy truth.csv named.csv --column grade')).said).toMatch(
      /truth.csv has id, .*named.csv has none, .*--by-row/,
    )
    const { said, out } = await medgrade('accuracy named.csv returns.csv --column grade')
    expect({ said, out }).toStrictEqual({ said: expect.stringMatching(/--by-row .* or --id name/), out: '' })
    expect((await medgrade('accuracy named.csv returns.csv --column grade --id name')).out).toBe('1')
    expect((await medgrade('accuracy truth.csv named.csv --column grade --by-row')).said).toBe('')
  })

  it('points of several images and boxes of other images are refused', async () => {
    const points = await medgrade('matchCentroids points.json images.csv --radius 5')
    expect(points).toMatchObject({
      status: 1,
      said: expect.stringMatching(/found 2 in column image_id, expected the points of one image/),
    })
    expect(await medgrade('meanAveragePrecision boxes.json away.csv')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/away\.csv: content: found images k, expected images of .*boxes\.json, which are i/),
    })
  })
})
