/**
 * What must hold for any bytes at all: an answer within two seconds of computing, errors only of our kind and never blamed on the library, no memory
 * beyond the limit, as many samples as the shape says, the same answer twice, and the caller's bytes untouched.
 */

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { cOrderBytes } from '../../src/array/cOrderBytes'
import type { ChallengeReport, NdArray } from '../../src/contract'
import { filesSource } from '../../src/engine/files/filesSource'
import { imageGrid } from '../../src/engine/inspect/imageGrid'
import { readRegions } from '../../src/engine/inspect/readRegions'
import { readStructures } from '../../src/engine/inspect/readStructures'
import { toReportError } from '../../src/engine/report/toReportError'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { refuse } from '../../src/errors/refuse'
import { seriesGrid } from '../../src/formats/dicom/seriesGrid'
import { readJson } from '../../src/formats/tree/readJson'
import type { CocoSegmentation } from '../../src/metrics/detection/cocoTypes'
import { decodeRle } from '../../src/metrics/detection/decodeRle'
import { contextOf, readByName } from '../support/readers/readByName'
import type { FuzzInput } from './inputs'
import { gradeByDeclaration } from './ownChallenges'
import { gradeInput, isSubmission, submissionProblem } from './submissions'
import { gradeOnDisk, isOnDisk } from './submissionsOnDisk'
import { understand, understanders } from './understand'

export const MAX_BYTES = 8 * 2 ** 20
const MAX_GROWTH = 8 * MAX_BYTES
/** Of processor time: a machine that is busy with something else is no hang. */
const MAX_MILLISECONDS = 2000
/** By which the peak of the process may rise over one input: the limit of samples a few times over, and what a collector has not yet taken. */
const MAX_PEAK = 400 * 2 ** 20

/** What has no file: run-length codes stand in tables, an archive comes over the network. */
const NAMELESS = new Set(['rle', 'zip'])
/** A declaration is the organiser's, and breaks as a challenge; all else comes from a competitor. */
const DECLARATION = 'declaration'
/** Headers of all slices make one grid. */
const SERIES = 'dicom-series'
const REGIONS = 'regions'
/** An OME-Zarr of which one chunk is read. */
const PARTS = 'parts'
/** Contours are drawn on a small grid, by both rules. */
const CONTOURS = 'rtstruct'
const GRID = await imageGrid(readFileSync('fixtures/rtstruct/ct.zip'), { name: 'ct.zip' })
/** What ends the process of a case, and what nobody foresaw. */
const NEVER: ReadonlySet<string> = new Set(['internal', 'out-of-memory', 'timeout'])

/** Values and errors of JavaScript in a message; `found undefined` is of an argument, and sequences of DICOM have an undefined length. */
const internals =
  /\[object |(?<!found )\bundefined\b(?! length)|\bNaN (?:bytes|elements|rows)\b|\b(?:Type|Range|Reference|Syntax)?Error: |is not a function|dicomParser\./

export interface Verdict {
  readonly accepted: boolean
  /** null: all is well. */
  readonly problem: string | null
}

export async function checkInput(input: FuzzInput): Promise<Verdict> {
  const before = [...input.files.values()].map((bytes) => bytes.slice())
  const memory = process.memoryUsage().arrayBuffers
  const { maxRSS } = process.resourceUsage()
  const start = process.cpuUsage()
  const first = await attempt(input)
  const { user, system } = process.cpuUsage(start)
  const took = (user + system) / 1000
  const peak = (process.resourceUsage().maxRSS - maxRSS) * 1024
  const grown = process.memoryUsage().arrayBuffers - memory
  const accepted = first.error === undefined
  const bad = (problem: string): Verdict => ({ accepted, problem })
  if (took > MAX_MILLISECONDS) return bad(`took ${Math.round(took)} ms`)
  if (grown > MAX_GROWTH) return bad(`allocated ${grown} bytes`)
  if (peak > MAX_PEAK) return bad(`took ${peak} bytes of memory on the way`)
  if (!accepted) {
    const { error } = first
    if (!isMedgradeError(error))
      return bad(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    if (NEVER.has(error.code)) return bad(`threw ${error.code}: ${error.message}`)
    if (internals.test(error.message)) return bad(`said what only a program has: ${error.message}`)
    if (!error.file && !NAMELESS.has(input.reader)) return bad(`named no file: ${error.code} ${error.message}`)
    const { side } = toReportError(error, { side: 'submission', file: input.file })
    if (side !== 'submission' && input.reader !== DECLARATION)
      return bad(`blamed on ${side}: ${error.code} ${error.message}`)
  } else {
    const problem = resultProblem(input.reader, first.result)
    if (problem) return bad(problem)
  }
  const second = await attempt(input)
  if (!same(first, second)) return bad('another answer on the second read')
  if ([...input.files.values()].some((bytes, i) => Buffer.compare(bytes, before[i]!) !== 0))
    return bad('changed the bytes it was given')
  return { accepted, problem: null }
}

function resultProblem(reader: string, result: unknown): string | null {
  if (reader === DECLARATION) return neverProblem(result as ChallengeReport)
  if (isSubmission(reader) || isOnDisk(reader))
    return neverProblem(result as ChallengeReport) ?? submissionProblem(result as ChallengeReport)
  // NumPy loads arrays without samples, and so does its reader here
  // Contours and regions are an image without voxels until they are drawn.
  if (isArray(result) && ('contours' in result || 'regions' in result)) return null
  return arrayProblem(result, reader === 'npy' || reader === 'rle' ? 0 : 1)
}

function neverProblem({ error, details }: ChallengeReport): string | null {
  const errors = [error, ...(details?.cases ?? []).map((one) => one.error)]
  const wrong = errors.find((one) => one !== null && NEVER.has(one.code))
  return wrong ? `reported ${wrong.code}: ${wrong.message}` : null
}

interface Attempt {
  readonly result?: unknown
  readonly error?: unknown
}

async function attempt(input: FuzzInput): Promise<Attempt> {
  try {
    return { result: await readInput(input) }
  } catch (error) {
    return { error: error ?? new Error('nothing thrown') }
  }
}

export async function readInput({ reader, file, files }: FuzzInput, maxBytes = MAX_BYTES): Promise<unknown> {
  if (isSubmission(reader)) return gradeInput({ reader, file, files }, maxBytes)
  if (isOnDisk(reader)) return gradeOnDisk({ reader, file, files }, maxBytes)
  const bytes = files.get(file)!
  if (reader === 'rle') return decodedRle(bytes)
  if (reader === DECLARATION) return gradeByDeclaration(new TextDecoder().decode(bytes), file)
  if (reader === CONTOURS)
    return Promise.all(
      (['dcmrtstruct2nii', 'rt-utils'] as const).map((contours) =>
        readStructures(bytes, { name: file, maxBytes, grid: GRID, contours }),
      ),
    )
  if (reader === SERIES)
    return seriesGrid(
      [...files].map(([name, bytes]) => ({ name, bytes })),
      'images',
    )
  if (reader === REGIONS)
    return (await readRegions(bytes, { name: file, maxBytes, shape: [40, 50], downsample: 2 })).image
  if (reader === PARTS) return firstChunk(bytes, file, maxBytes)
  if (understanders.includes(reader)) return understand(reader, bytes, contextOf({ file, files }, maxBytes))
  return readByName({ reader, file, files }, maxBytes)
}

/** The first chunk of an archive that is read in parts. */
async function firstChunk(bytes: Uint8Array, file: string, maxBytes: number): Promise<NdArray> {
  const image = await filesSource({ [file]: bytes }).inParts!(file)
  if (image === null) return refuse('wrong-format', 'image', 'another file', 'an OME-Zarr', { file })
  const { shape, chunk, itemBytes } = image
  const stop = shape.map((size, axis) => Math.min(size, chunk[axis]!))
  const size = stop.reduce((a, b) => a * b, itemBytes)
  if (size > maxBytes) refuse('too-large', 'a chunk', `${size} bytes`, `at most ${maxBytes}`, { file })
  await image.stamps()
  return image.read(
    shape.map(() => 0),
    stop,
  )
}

/** Run lengths as they stand in a cell, or what JSON holds of them. */
function decodedRle(bytes: Uint8Array): NdArray {
  const text = new TextDecoder('latin1').decode(bytes)
  if (!/^[[{]/.test(text)) return decodeRle(text, { shape: [20, 30] })
  return decodeRle(readJson(bytes, 'a.rle') as CocoSegmentation, { shape: [20, 30] })
}

function arrayProblem(result: unknown, smallest: number): string | null {
  if (!isArray(result)) return null
  const { data, shape, stride } = result
  if (!shape.every((size) => Number.isSafeInteger(size) && size >= smallest)) return `shape [${shape}]`
  const samples = shape.reduce((product, size) => product * size, 1)
  if (data.byteLength > MAX_BYTES) return `${data.byteLength} bytes of samples under a limit of ${MAX_BYTES}`
  // A view may leave out what lies behind it, as the first volume of a series does.
  if (stride ? data.length < samples : data.length !== samples) return `${data.length} samples for the shape [${shape}]`
  if (stride) {
    const last = shape.reduce((at, size, axis) => at + (size - 1) * stride[axis]!, result.offset ?? 0)
    if (stride.length !== shape.length || last >= data.length) return `strides [${stride}] lead out of the data`
  }
  return null
}

function isArray(result: unknown): result is NdArray {
  return typeof result === 'object' && result !== null && 'data' in result && 'shape' in result
}

function same(a: Attempt, b: Attempt): boolean {
  if (a.error !== undefined || b.error !== undefined)
    return isMedgradeError(a.error) && isMedgradeError(b.error) && a.error.message === b.error.message
  if (!isArray(a.result) || !isArray(b.result)) return isDeepStrictEqual(a.result, b.result)
  const { data: _a, ...rest } = a.result
  const { data: _b, ...others } = b.result
  return isDeepStrictEqual(rest, others) && Buffer.compare(cOrderBytes(a.result), cOrderBytes(b.result)) === 0
}
