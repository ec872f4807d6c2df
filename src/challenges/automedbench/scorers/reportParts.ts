/** One report against its reference: the errors of its file, and the seven components of its score. */
import { captionBleu } from '../../../metrics/text/captionBleu'
import { captionRougeL } from '../../../metrics/text/captionRougeL'
import { graphF1, type ReportGraph } from '../../../metrics/text/graphF1'
import { chexbertLabels, labelVectorScores } from '../../../metrics/text/labelVectorScores'
import { meteor } from '../../../metrics/text/meteor'
import { normalizeReport, prepareReport, tokenize } from '../../../metrics/text/tokenize'
import { trimText } from '../../../metrics/text/trimText'
import { mean } from '../../../python/mean'
import type { Fields } from './trackResult'

export type ReportFile = {
  readonly exists: boolean
  /** Bytes that are no UTF-8 are U+FFFD; empty without a file. */
  readonly text: string
  readonly errors: readonly string[]
}

/** Output of networks for one report and its reference, supplied in annotations.json. */
export type Annotations = {
  readonly codes: readonly [reference: readonly number[] | null, candidate: readonly number[] | null]
  readonly graphs: readonly [reference: ReportGraph | null, candidate: ReportGraph | null]
  readonly meteor: number | null
  readonly meteorCorpus: number | null
}

/** The errors of a text, in the order of the file check. */
export function textErrors(text: string, options: Fields): string[] {
  const limit = (name: string, otherwise: number) => {
    const value = options[name]
    return value === undefined || value === null ? otherwise : Math.trunc(Number(value))
  }
  const characters = [...text]
  const letters = characters.filter((char) => /\p{L}/u.test(char)).length
  const faults: readonly (readonly [string, boolean])[] = [
    ['too_short', characters.length < limit('report_min_chars', 40)],
    ['too_long', characters.length > limit('report_max_chars', 8000)],
    ['too_few_alpha_chars', letters < limit('report_min_alpha_chars', 20)],
    ['empty_after_strip', trimText(text) === ''],
    ['non_printable_characters', characters.some((char) => !isPrintable(char.codePointAt(0)!))],
  ]
  return faults.flatMap(([name, applies]) => (applies ? [name] : []))
}

const isPrintable = (code: number) => (code >= 9 && code <= 13) || (code >= 32 && code <= 126)

/** Nothing is left of the text after normalisation. */
export const isBlank = (text: string) => normalizeReport(text) === ''

/** The seven components of one report; null where an annotation is missing, and then so is the score. */
export function reportScores(reference: string, candidate: string, { codes, graphs, meteor: given }: Annotations) {
  const mlrg = { preprocess: 'mlrg' } as const
  const words = (text: string) => tokenize(prepareReport(text), 'whitespace')
  const micro =
    codes[0] && codes[1] ? labelVectorScores([chexbertLabels(codes[0])], [chexbertLabels(codes[1])]).micro : null
  const blank = isBlank(reference) || isBlank(candidate)
  const graph = blank ? 0 : graphs[0] && graphs[1] ? graphF1(graphs[0], graphs[1]).partial : null
  const parts = {
    BLEU: mean(captionBleu([[reference]], [candidate], mlrg).corpus, 0),
    METEOR: given ?? meteor([words(reference)], words(candidate)),
    ROUGE_L: captionRougeL([[reference]], [candidate], mlrg).corpus,
    F1RadGraph: graph,
    microPrecision: micro?.precision ?? null,
    microRecall: micro?.recall ?? null,
    microF1: micro?.f1 ?? null,
  }
  return {
    ...parts,
    score: meanOrNull(Object.values(parts)),
    scoreFour: meanOrNull([parts.BLEU, parts.METEOR, parts.ROUGE_L, parts.F1RadGraph]),
  }
}

function meanOrNull(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length < values.length ? null : mean(numbers, null)
}

/** The part of annotations.json that concerns one report. */
export function annotationsOf(all: Fields | undefined, id: string): Annotations {
  const of = <T>(group: string, side: string): T | null => {
    const found = (all?.[group] as Record<string, Record<string, T>> | undefined)?.[side]?.[id]
    return found ?? null
  }
  const corpus = all?.meteorCorpus
  return {
    codes: [of<number[]>('chexbert', 'reference'), of<number[]>('chexbert', 'candidate')],
    graphs: [of<ReportGraph>('radgraph', 'reference'), of<ReportGraph>('radgraph', 'candidate')],
    meteor: (all?.meteor as Record<string, number> | undefined)?.[id] ?? null,
    meteorCorpus: typeof corpus === 'number' ? corpus : null,
  }
}
