import { checkArguments } from '../../errors/checkArguments'
/** A report annotated by RadGraph, whose network is not part of this library. */
export type ReportGraph = {
  readonly entities: Readonly<
    Record<
      string,
      {
        readonly tokens: string
        readonly label: string
        readonly relations: readonly (readonly [type: string, target: string])[]
      }
    >
  >
}

export interface GraphF1 {
  /** Entities by tokens and label. */
  readonly simple: number
  /** … and whether they have a relation. */
  readonly partial: number
  /** … and with which type to which target. */
  readonly complete: number
  readonly entityF1: number
  readonly relationF1: number
  /** Mean of entity and relation F1: the RadGraph score of the chest X-ray suite. */
  readonly combined: number
}

/**
 * RadGraph F1 of two graphs at every level, in [0, 1]. Sets of tuples are compared; no overlap, or an empty set, scores 0. The target of a relation to
 * a missing entity is empty.
 *
 * @example
 * const graph = { entities: { 1: { tokens: 'effusion', label: 'OBS-DP', relations: [] } } }
 * graphF1(graph, graph).entityF1 // → 1
 */
export function graphF1(reference: ReportGraph, candidate: ReportGraph): GraphF1 {
  checkArguments(
    { reference, candidate },
    { entities: { '*': { tokens: 'string', label: 'string', relations: 'list' } } },
    { entities: { '*': { tokens: 'string', label: 'string', relations: 'list' } } },
  )
  const f1 = (tuples: (graph: ReportGraph) => Set<string>) => setF1(tuples(reference), tuples(candidate))
  const entityF1 = f1(simple)
  const relationF1 = f1(relations)
  return {
    simple: entityF1,
    partial: f1(partial),
    complete: f1(complete),
    entityF1,
    relationF1,
    combined: (entityF1 + relationF1) / 2,
  }
}

function setF1(reference: ReadonlySet<string>, candidate: ReadonlySet<string>): number {
  let common = 0
  for (const tuple of candidate) if (reference.has(tuple)) common++
  if (common === 0) return 0
  const precision = common / candidate.size
  const recall = common / reference.size
  return (2 * precision * recall) / (precision + recall)
}

const key = (...parts: readonly unknown[]) => JSON.stringify(parts)
const entitiesOf = (graph: ReportGraph) => Object.values(graph.entities)
const targetOf = ({ entities }: ReportGraph, id: string) =>
  Object.hasOwn(entities, id) ? entities[id]! : { tokens: '', label: '' }

const simple = (graph: ReportGraph) => new Set(entitiesOf(graph).map(({ tokens, label }) => key(tokens, label)))

const partial = (graph: ReportGraph) =>
  new Set(
    entitiesOf(graph).map(({ tokens, label, relations }) =>
      relations.length > 0 ? key(tokens, label, true) : key(tokens, label),
    ),
  )

/** As in RadGraph, tokens are lower-cased only here and only for entities with a relation. */
const complete = (graph: ReportGraph) =>
  new Set(
    entitiesOf(graph).flatMap(({ tokens, label, relations }) =>
      relations.length === 0
        ? [key(tokens, label)]
        : relations.map(([type, id]) =>
            key(tokens.toLowerCase(), label, type, targetOf(graph, id).tokens.toLowerCase()),
          ),
    ),
  )

const relations = (graph: ReportGraph) =>
  new Set(
    entitiesOf(graph).flatMap(({ tokens, label, relations }) =>
      relations.map(([type, id]) => {
        const target = targetOf(graph, id)
        return key([tokens, label], [target.tokens, target.label], type)
      }),
    ),
  )
