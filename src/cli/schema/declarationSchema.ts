/** The JSON schema of a declared challenge, for editors. It is made from the tables that the parser and the command use. */

import { shortNames } from '../../catalogue/findMetric'
import type { MetricSheet, OptionSheet } from '../../catalogue/metricSheet'
import { MAX_FORMULA_LENGTH } from '../../challenges/own/compileFormula'
import { arrayReaders, measureOptions, measureSheets } from '../../challenges/own/findMeasure'
import {
  declarationKeys,
  declarationName,
  declarationWords,
  declaredOptions,
} from '../../challenges/own/readDeclaration'
import { readerNames } from '../../formats/readers/readers'
import type { ReadingOption } from '../../understanding/reading/readingOptions'

export type JsonSchema = { readonly [key: string]: unknown }

const text = (description: string): JsonSchema => ({ type: 'string', minLength: 1, description })
const word = (words: readonly unknown[], description: string): JsonSchema => ({ enum: words, description })
const name = { pattern: declarationName.source }
const formula = (description: string): JsonSchema => ({ ...text(description), maxLength: MAX_FORMULA_LENGTH })

/** A mapping with these keys and no other; the compiler demands every key that the parser knows. */
function mapping<const K extends string>(
  keys: readonly K[],
  properties: { readonly [Key in K]: JsonSchema },
  required: readonly NoInfer<K>[],
): JsonSchema {
  return {
    type: 'object',
    properties,
    required: keys.filter((key) => required.includes(key)),
    additionalProperties: false,
  }
}

/** Any names, each with the same kind of value. */
function named(description: string, value: JsonSchema): JsonSchema {
  return { type: 'object', description, propertyNames: name, additionalProperties: value }
}

/**
 * The schema (draft 7): every key, reader, metric and option that the parser of a declaration accepts. What spans several places, such as the names in a
 * formula, is checked by the parser only.
 */
export function declarationSchema(): JsonSchema {
  const { ids, rule, over, missing, cost, onCaseError, repeats, bootstrap, ranked } = declarationWords
  const properties = {
    $schema: { type: 'string', description: 'Where an editor finds the schema of this file; ignored otherwise.' },
    id: { type: 'string', pattern: '^\\w[\\w.-]*$', description: 'Letters, digits, -, _ and dots.' },
    title: text('Name for display. Default: the id.'),
    task: text('Kind of task, such as segmentation, for display.'),
    answers: side('The table of the organiser: which columns hold the case id, the files and the numbers.'),
    submission: side('The table of a competitor.'),
    pairing: {
      ...mapping(
        declarationKeys.pairing,
        {
          ids: word(ids, 'How ids are compared. Default text; typed: 7 equals 7.0.'),
          rule: word(rule, 'Which ids must be there. Default same-set.'),
        },
        [],
      ),
      description: 'How the rows of both tables are paired.',
    },
    measures: measures(over),
    metrics: { type: 'array', minItems: 1, description: 'The output, in order.', items: metric() },
    ranking: mapping(
      declarationKeys.ranking,
      {
        ranked: word(ranked, 'Which metrics are ranked.'),
        keyOrder: {
          type: 'array',
          minItems: 1,
          items: text('A metric.'),
          description: 'Order of the keys of the output.',
        },
        overall: formula(
          'Formula over the metrics that takes the place of a rank where there is no leaderboard; lower is better.',
        ),
      },
      [],
    ),
    conventions: {
      type: 'object',
      additionalProperties: text('A text.'),
      description: 'Texts that every report repeats.',
    },
    bootstrap: word(bootstrap, 'Whether intervals are computed over the cases.'),
    missing: {
      description:
        'What a case costs that the submission has no row for, or that failed. Default: the submission is invalid.',
      anyOf: [
        { enum: missing },
        { type: 'object', propertyNames: name, additionalProperties: { anyOf: [{ type: 'number' }, { enum: cost }] } },
      ],
    },
    onCaseError: word(onCaseError, 'The former word of missing. aggregate: failed cases are left out.'),
    repeats: word(repeats, 'What several rows of a submission with one id are. Default refuse.'),
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A challenge of medgrade',
    ...mapping(declarationKeys.file, properties, ['id', 'answers', 'submission', 'measures', 'metrics']),
  }
}

const sizes = { type: 'array', minItems: 1, items: { type: 'number' } }

function optionSchema({ takes, words = [], about, declared = about }: ReadingOption): JsonSchema {
  const description = `${declared.replace(/^[a-z](?![a-z]*:)/, (first) => first.toUpperCase())}.`
  switch (takes) {
    case 'switch':
      return { type: 'boolean', description }
    case 'word':
      return word(words, description)
    case 'names':
      return { type: 'array', minItems: 1, items: text('A name, TC=1+3, or PAROTID_L|Parotid*L=1.'), description }
    case 'index':
      return { type: 'integer', minimum: 0, description }
    case 'positive':
      return { type: 'number', exclusiveMinimum: 0, description }
    case 'sizes':
      return { anyOf: [{ type: 'number' }, sizes], description }
    case 'number':
      return { type: 'number', description }
    default:
      return text(description)
  }
}

const meaning: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(declaredOptions.map((one) => [one.flag, optionSchema(one)])),
  series: text('Of contours: the file of the answers, by its name, with the images on which they were drawn.'),
  geometry: word(
    declarationWords.geometry,
    'Of the submission: what happens to a file at another place. Default warn.',
  ),
}

function side(description: string): JsonSchema {
  const slot = mapping(
    declarationKeys.slot,
    {
      column: text('The column of paths.'),
      reader: word(
        readerNames(),
        `As which library the file is read. Metrics of arrays take: ${arrayReaders.join(', ')}.`,
      ),
      meaning: { ...mapping(declarationKeys.meaning, meaning, []), description: 'What the labels of the file mean.' },
    },
    ['column', 'reader'],
  )
  const properties = {
    id: text('The column of case ids.'),
    files: named('Files of a case, by a name.', slot),
    numbers: named('Numbers of a case, by a name.', text('The column of the number.')),
    texts: named('Texts of a case, by a name.', text('The column of the text.')),
  }
  return { ...mapping(declarationKeys.side, properties, ['id']), description }
}

function metric(): JsonSchema {
  const { direction, rounding } = declarationWords
  const properties = {
    name: { ...text('A measure, or the name of a formula.'), ...name },
    direction: word(direction, 'Which values are better. Default null: reported, never ranked.'),
    formula: formula('Arithmetic over the measures: + - * / ^ ( ) abs sqrt exp log log2 log10 min max floor ceil.'),
    rounding: word(rounding, 'Default exact.'),
    column: text('Column of the leaderboard. Default: the name.'),
    unit: text('For display.'),
  }
  return mapping(declarationKeys.metric, properties, ['name'])
}

/** The names of a metric as people write them; the parser takes other spellings, too. */
function namesOf(sheet: MetricSheet): string[] {
  const short = shortNames(sheet).flatMap(({ name, aliases = [] }) => [name, ...aliases])
  return [...new Set([...short, sheet.name, ...(sheet.aliases ?? [])])]
}

/** Behind a name: the number of `hd95` and `nsd@2mm`, and a convention. */
const behind = String.raw`(\d+(\.\d+)?)?(@\d+(\.\d+)?(mm|voxel)?)?(:[\w-]+)?$`

/** A measure may have the options of its metric only. */
function measures(over: readonly string[]): JsonSchema {
  const rules = measureSheets.map((sheet) => ({
    if: {
      properties: { metric: { type: 'string', pattern: `^(${namesOf(sheet).join('|')})${behind}` } },
      required: ['metric'],
    },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON schema
    then: {
      properties: { metric: true, reference: true, prediction: true, over: true, ...optionsOf(sheet) },
      additionalProperties: false,
    },
  }))
  const names = measureSheets.flatMap(namesOf)
  const measure = {
    type: 'object',
    properties: {
      metric: {
        type: 'string',
        anyOf: [{ enum: names }, { pattern: `^(${names.join('|')})${behind}` }],
        description:
          'The metric; its options are further keys. With a number: hd95, nsd@2mm; with a convention: hd95:medpy.',
      },
      reference: text('Name of the input of the answers, where there are several.'),
      prediction: text('Name of the input of the submission, where there are several.'),
      over: word(over, 'How the values of the cases become one. Default mean; NaN if one is NaN.'),
    },
    required: ['metric'],
    allOf: rules,
  }
  return named('Metrics of the library with their options, by the names that formulas use.', measure)
}

function optionsOf(sheet: MetricSheet): JsonSchema {
  const options = measureOptions(sheet).map((name) => [name, sheet.options[name]!] as const)
  return Object.fromEntries(options.map(([name, row]) => [name, { ...valuesOf(row), description: row.about }]))
}

const emptyValue = { anyOf: [{ type: 'number' }, { enum: ['diagonal', 'error'] }] }

/** The values of an option. */
function valuesOf({ type, words: known, default: usual }: OptionSheet): JsonSchema {
  const words = Object.keys(known ?? {})
  switch (type) {
    case 'flag':
      return { type: 'boolean' }
    case 'word':
      return { enum: usual === false ? [false, ...words] : words }
    case 'number':
    case 'whole':
    case 'label':
      return words.length === 0 ? { type: 'number' } : { anyOf: [{ type: 'number' }, { enum: words }] }
    case 'numbers':
    case 'labels':
      return { type: 'array', items: { type: 'number' } }
    case 'list':
      return { type: 'array' }
    case 'object':
      return { type: 'object' }
    case 'classes':
      return { type: 'array', items: { type: ['number', 'string', 'boolean'] } }
    case 'whenEmpty': {
      const situations = { both: emptyValue, reference: emptyValue, prediction: emptyValue }
      return { anyOf: [...emptyValue.anyOf, { type: 'object', properties: situations, additionalProperties: false }] }
    }
    default:
      return { type: ['number', 'string', 'boolean'] }
  }
}
