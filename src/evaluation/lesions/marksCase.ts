import type { CaseEvidence, Plain } from '../../contract'
import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { foundNodules, type NoduleScan } from '../../metrics/lesions/foundNodules'
import { froc } from '../../metrics/lesions/froc'
import { frocRates } from '../../metrics/lesions/frocRates'
import {
  type MarkRow,
  markRows,
  type NoduleRow,
  noduleRows,
  type Scans,
} from '../../understanding/detections/markLists'
import { imageMetrics, imageValues } from '../detection/imageCounts'
import { caseWarning } from '../labels/caseWarning'
import { responsePlots } from '../plots/responsePlots'
import type { RowsState } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { frocRows, type MarksFile, type MarksSetting, marksAbove, scansOf } from './marksSetting'

const NODULES = { unit: 'scan', rule: 'by a mark within its radius', rates: frocRates.luna16 } as const

type Files = Readonly<Record<'nodules' | 'marks', MarksFile>> &
  Readonly<Partial<Record<'excluded' | 'scans', MarksFile>>>

/** The curve over all scans of a table, and what was found in each scan. */
export function marksCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const setting = values.setting as MarksSetting
  const { nodules, excluded, scans: list, marks } = files as Files
  const { run, truth, other } = sidedSteps(values)
  const known = run('answers', () => scansOf(nodules, truth, setting, noduleRows))
  const ignored = run('answers', () => (excluded === undefined ? null : scansOf(excluded, truth, setting, noduleRows)))
  const found = run('submission', () => scansOf(marks, other, setting, markRows))
  const named = run('answers', () => (list === undefined ? null : scanNames(list)))
  const names = named ?? [...new Set([...known.keys(), ...(ignored?.keys() ?? []), ...found.keys()])]
  const warnings = scanWarnings(names, named !== null, [known, found])
  run('submission', () => requireCommon(named ?? [...known.keys()], found, other))
  const scans = names.map((name) => scanOf(name, { known, ignored, found }, setting.most))
  const rows = run('submission', () => frocRows(setting.metrics, scans, functions))
  const told = [
    `reference: nodules ${count(known)}${ignored ? `, excluded ${count(ignored)}` : ''}, scans ${names.length}`,
    `prediction: marks ${count(found)}`,
  ]
  const inside = {
    label: 'image',
    metrics: imageMetrics(),
    names: names.map((name) => (name === '' ? 'scan' : name)),
    values: scans.flatMap((scan) => scanValues(scan, setting.threshold)),
  }
  const responses =
    values.hasPlots === true
      ? responsePlots(
          scans.map((scan) => foundNodules(scan)!),
          NODULES,
        )
      : null
  return {
    metrics: {},
    state: { rows, told, inside, ...(responses && { plots: { rows: scans.length, responses } }) },
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

const count = (scans: Scans<readonly unknown[]>) => [...scans.values()].reduce((sum, list) => sum + list.length, 0)

/** The first cell of each line; a header has no digit. */
function scanNames(file: MarksFile): string[] {
  const cells =
    typeof file === 'string'
      ? file.split(/\r?\n/).map((line) =>
          line
            .split(/[,;\t]/)[0]!
            .trim()
            .replace(/^"|"$/g, ''),
        )
      : (file.json as unknown[]).map(String)
  const names = cells.filter(
    (cell, k) => cell !== '' && !(k === 0 && /^(?:seriesuid|image_?id|scan|case)s?$/i.test(cell)),
  )
  return [...new Set(names)]
}

function scanWarnings(
  names: readonly string[],
  isListed: boolean,
  [known, found]: readonly [Scans<readonly unknown[]>, Scans<readonly unknown[]>],
): string[] {
  if (!isListed)
    return [
      caseWarning(
        'meaning',
        'scans are those that the tables name; false positives a scan count others, too, where seriesuids.csv beside the nodules lists all',
      ),
    ]
  const all = new Set(names)
  const odd = (scans: Scans<readonly unknown[]>) => [...scans.keys()].filter((name) => !all.has(name))
  return [
    ...[odd(known)].filter(({ length }) => length > 0).map((list) => `nodules of ${nameList(list, 3)}`),
    ...[odd(found)].filter(({ length }) => length > 0).map((list) => `marks of ${nameList(list, 3)}`),
  ].map((what) => caseWarning('meaning', `${what}, which the list of scans does not have: left out`))
}

/** Scans of other names on both sides are a mistake, such as a part of the name. */
function requireCommon(wanted: readonly string[], found: Scans<unknown>, file: string): void {
  if (found.size === 0 || wanted.length === 0 || wanted.some((name) => found.has(name))) return
  refuse('bad-table', 'scans', nameList([...found.keys()], 3), `those of the reference: ${nameList(wanted, 3)}`, {
    file,
  })
}

function scanOf(
  name: string,
  {
    known,
    ignored,
    found,
  }: {
    readonly known: Scans<readonly NoduleRow[]>
    readonly ignored: Scans<readonly NoduleRow[]> | null
    readonly found: Scans<readonly MarkRow[]>
  },
  most: number | null,
): NoduleScan {
  return {
    nodules: [
      ...(known.get(name) ?? []),
      ...(ignored?.get(name) ?? []).map((nodule) => ({ ...nodule, included: false })),
    ],
    marks: mostProbable(found.get(name) ?? [], most),
  }
}

/** LUNA16 keeps 100 marks of a scan: those above the probability of the next one. */
function mostProbable(marks: readonly MarkRow[], most: number | null): readonly MarkRow[] {
  if (most === null || marks.length <= most) return marks
  const next = marks.map(({ probability }) => probability).sort((a, b) => b - a)[most]!
  return marks.filter(({ probability }) => probability > next)
}

function scanValues({ nodules, marks }: NoduleScan, threshold: number | null): number[] {
  const one = froc([{ nodules, marks: marksAbove(marks, threshold) }], { convention: 'luna16' })
  const tp = one.lesions === 0 ? 0 : Math.round(one.sensitivity.at(-1)! * one.lesions)
  return imageValues({ tp, fp: one.falsePositives.at(-1)!, fn: one.lesions - tp })
}
