import { pythonStrip } from '../../../python/pythonStrip'
import type { RunFiles } from './runFiles'
import type { RunPlaces } from './runLayout'

export type PlanArtefact = 'plan.md' | 'plan.png' | 'plots'

/** Which parts of its plan a run left, and which its tier asks for. */
export interface PlanArtefacts {
  /** A plan that is not blank. */
  readonly 'plan.md': boolean
  /** A flow chart that begins as a PNG. */
  readonly 'plan.png': boolean
  /** Summary plots. */
  readonly plots: boolean
  readonly required: readonly PlanArtefact[]
  readonly missing: readonly PlanArtefact[]
}

const required: ReadonlyMap<string | null, readonly PlanArtefact[]> = new Map([
  ['standard', ['plan.md', 'plan.png']],
  ['pro', ['plan.md', 'plan.png', 'plots']],
])

/** The plan of a run against what its tier asks for; an unknown tier asks for a plan alone. */
export async function planArtefacts(files: RunFiles, places: RunPlaces, tier: string | null): Promise<PlanArtefacts> {
  const plan = await files.text(`${places.plan}/plan.md`)
  const chart = await files.bytes(`${places.plan}/plan.png`)
  const plots = (await files.names(`${places.process}/plots`)) ?? []
  const found = {
    'plan.md': plan !== null && pythonStrip(plan) !== '',
    'plan.png': chart !== null && isPng(chart),
    plots: plots.some((name) => name.endsWith('.png')),
  }
  const wanted = required.get(tier) ?? ['plan.md']
  return { ...found, required: wanted, missing: wanted.filter((name) => !found[name]) }
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The signature, and IHDR in the first 24 bytes. */
function isPng(bytes: Uint8Array): boolean {
  if (!signature.every((byte, i) => bytes[i] === byte)) return false
  return String.fromCharCode(...bytes.subarray(0, 24)).includes('IHDR')
}

/** Answers to judged keys that files decide, whatever a judge says: there is a plan or not, a chart or not. */
export function judgedByFiles(artefacts: PlanArtefacts): Readonly<Record<string, 0 | 1>> {
  return { s1a_plan_md: artefacts['plan.md'] ? 1 : 0, s1e_plan_plot: artefacts['plan.png'] ? 1 : 0 }
}
