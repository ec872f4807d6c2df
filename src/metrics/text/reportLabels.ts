import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { WORD_END, WORD_START } from '../../kernels/text/unicodeText'
import { findingsText } from './reportSections'
import { normalizeReport } from './tokenize'

/** `no …X` means: the word no, up to 120 characters without a full stop, then X. */
interface Rule {
  readonly positive: readonly string[]
  readonly negative?: readonly string[]
}

const gap = '[^.]{0,120}'
const either = (word: string) => [`no ${gap}${WORD_START}${word}`, `without ${gap}${WORD_START}${word}`]

/** Order is the reference's. Phrases are patterns between word boundaries. */
const rules: Readonly<Record<string, Rule>> = {
  support_devices: {
    positive: [
      'endotracheal tube',
      'et tube',
      'ng tube',
      'nasogastric tube',
      'cordis',
      'right ij',
      'ij cordis',
      'tip of the endotracheal tube',
    ],
  },
  no_acute_process: {
    positive: [
      'no evidence of acute cardiopulmonary process',
      'no acute cardiopulmonary process',
      'no acute cardiopulmonary (?:abnormality|abnormalities)',
      'no acute intrathoracic process',
      'no new abnormalities within the lungs',
      'no radiographic findings to suggest pneumonia',
    ],
  },
  clear_lungs: { positive: ['lungs are clear', 'lungs are fully expanded and clear', 'pleural surfaces are normal'] },
  low_lung_volumes: {
    positive: ['lungs are low in volume', 'low lung volumes', 'lower lung volumes', 'lungs are low volume'],
  },
  consolidation: {
    positive: [
      'focal consolidation',
      'focal airspace consolidation',
      'alveolar infiltrate',
      'pneumonia',
      'airspace consolidation',
    ],
    negative: [
      ...either('consolidation'),
      'no focal airspace consolidation',
      'no focal consolidation',
      'no radiographic findings to suggest pneumonia',
      `no ${gap}${WORD_START}pneumonia`,
    ],
  },
  pleural_effusion: {
    positive: ['pleural effusions?'],
    negative: [...either('pleural effusions?'), 'no pleural effusions'],
  },
  pneumothorax: {
    positive: ['pneumothorax', 'pneumothoraces'],
    negative: [...either('pneumothorax'), ...either('pneumothoraces')],
  },
  pulmonary_edema: {
    positive: ['pulmonary edema', 'perihilar edema', 'fluid overload', 'edema'],
    negative: [`no ${gap}${WORD_START}pulmonary edema`, 'no overt pulmonary edema'],
  },
  cardiomegaly: {
    positive: ['cardiac enlargement', 'heart size is moderately enlarged', 'cardiomegaly', 'enlarged heart'],
    negative: ['heart size is normal', 'heart is normal in size', 'cardiomediastinal [^.]{0,20} normal'],
  },
  adenopathy_or_mass: {
    positive: [
      'adenopathy',
      'lymph node',
      'hilar [^.]{0,20} evident',
      'paratracheal stripe',
      'paratracheal region',
      'mediastinal lymph node',
      'substantial mass in the right paratracheal region',
    ],
  },
  granuloma_or_calcified_nodule: {
    positive: [
      'calcified granuloma',
      'calcified pulmonary nodule',
      'calcified nodule',
      'granulomatous disease',
      'granuloma',
    ],
  },
  post_surgical_changes: {
    positive: [
      'sternotomy',
      'cabg',
      'post-surgical changes',
      'mediastinal wires',
      'surgical clips',
      'status post median sternotomy',
    ],
  },
}

const anyOf = (phrases: readonly string[]) =>
  new RegExp(phrases.map((phrase) => `${WORD_START}${phrase}${WORD_END}`).join('|'), 'u')

/**
 * Twelve chest X-ray observations read from a report's findings by phrase (AutoMedBench's fallback labeller): 1 if a positive phrase
 * occurs and no negative one does, else 0. Keys come in the reference's order.
 *
 * @example
 * reportLabels('No pleural effusion. Cardiomegaly.').cardiomegaly // → 1
 */
export function reportLabels(text: string): Record<string, Whole> {
  checkArguments({ text }, 'string')
  const findings = normalizeReport(findingsText(text))
  return Object.fromEntries(
    Object.entries(rules).map(([label, { positive, negative = [] }]) => [
      label,
      Number(anyOf(positive).test(findings) && !(negative.length > 0 && anyOf(negative).test(findings))),
    ]),
  )
}
