import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { pythonStrip } from '../../../python/pythonStrip'
import { type Fields, isFields, looseJson } from '../runs/looseJson'
import { truthy } from './smokeForward'

export interface PostprocessFiles {
  /** Text of `answer_postprocess.py`; null without it. */
  readonly source: string | null
  /** Text of `s3_calibration.json`; null without it. */
  readonly calibration: string | null
}

export interface PostprocessOptions {
  /** Whether the function, run by the caller, returned text. Left out: what the source alone shows. */
  readonly ran?: boolean
}

export interface PostprocessEvidence {
  /** The postprocessor works and the calibration is sound. */
  readonly valid: boolean
  /** As run by the caller, else `postprocess_static`: this library executes no code of an agent. */
  readonly postprocess_ok: boolean
  /** The source defines `postprocess`. */
  readonly postprocess_static: boolean
  readonly executed: boolean
  readonly calibration_ok: boolean
  readonly calibration_n: number
  /** Share of hits among the records with a usable gold answer. */
  readonly calibration_hit_rate: number | null
  readonly calibration_hit_rate_raw: number | null
  readonly invalid_gold_n: number
  readonly invalid_gold_rate: number | null
  readonly malformed_raw_n: number
  readonly malformed_raw_rate: number | null
}

const definition = /^(?:def[ \t]+postprocess[ \t]*\(|postprocess[ \t]*=(?!=))/m
const recordKeys = ['question_id', 'raw_model_output', 'predicted_answer']
const noAnswer = new Set(['', 'unknown', 'n/a', 'na', 'none', 'null', '?', '-'])

/**
 * Whether a VQA run wrote a postprocessor and tried it on enough answers before it went on.
 *
 * @example
 * postprocessEvidence({ source: 'def postprocess(text): return text', calibration: null }).postprocess_static // → true
 */
export function postprocessEvidence(files: PostprocessFiles, options: PostprocessOptions = {}): PostprocessEvidence {
  checkArguments({ files }, { source: 'string or null', calibration: 'string or null' })
  checkOptions('postprocessEvidence', options, { ran: 'boolean' })
  const defined = files.source !== null && definition.test(files.source)
  const works = options.ran ?? defined
  const calibration = calibrationOf(files.calibration)
  return {
    valid: works && calibration.calibration_ok,
    postprocess_ok: works,
    postprocess_static: defined,
    executed: options.ran !== undefined,
    ...calibration,
  }
}

type Calibration = Omit<PostprocessEvidence, 'valid' | 'postprocess_ok' | 'postprocess_static' | 'executed'>

const noCalibration: Calibration = {
  calibration_ok: false,
  calibration_n: 0,
  calibration_hit_rate: null,
  calibration_hit_rate_raw: null,
  invalid_gold_n: 0,
  invalid_gold_rate: null,
  malformed_raw_n: 0,
  malformed_raw_rate: null,
}

function calibrationOf(text: string | null): Calibration {
  const records = text === null ? undefined : looseJson(text)
  if (!Array.isArray(records) || !records.every(isRecord)) return noCalibration
  const total = Math.max(records.length, 1)
  const sound = records.filter((record) => !badGold(record))
  const badRaw = records.filter(malformed).length
  const hits = (among: readonly Fields[]) => among.filter(({ hit }) => truthy(hit)).length
  const goldRate = round4((records.length - sound.length) / total)
  const rawRate = round4(badRaw / total)
  return {
    calibration_ok: records.length >= 10 && goldRate <= 0.2 && rawRate <= 0.2,
    calibration_n: records.length,
    calibration_hit_rate: sound.length === 0 ? 0 : round4(hits(sound) / sound.length),
    calibration_hit_rate_raw: round4(hits(records) / total),
    invalid_gold_n: records.length - sound.length,
    invalid_gold_rate: goldRate,
    malformed_raw_n: badRaw,
    malformed_raw_rate: rawRate,
  }
}

function isRecord(value: unknown): value is Fields {
  return isFields(value) && recordKeys.every((key) => Object.hasOwn(value, key))
}

/** A gold answer that is given but says nothing. */
function badGold({ gold_answer: gold }: Fields): boolean {
  if (gold === undefined || gold === null) return false
  return typeof gold !== 'string' || noAnswer.has(pythonStrip(gold).toLowerCase())
}

/** A model output too short to be one, or a fragment. */
function malformed({ raw_model_output: raw }: Fields): boolean {
  const text = typeof raw === 'string' ? pythonStrip(raw) : ''
  return [...text.slice(0, 10)].length < 5 || ',.;:!?-'.includes(text[0]!)
}
