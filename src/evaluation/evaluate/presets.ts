import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { EvaluationConvention } from '../evaluationTypes'

/** A convention whose options are not known here. */
export type AnyConvention = EvaluationConvention<object>

type Load = () => Promise<object>

/** The conventions by name, loaded when one is asked for. */
const loaders: Readonly<Record<string, Load>> = {
  kits23: async () => (await import('../kits23/kits23')).kits23,
  flare21: async () => (await import('../flare/flare21')).flare21,
  flare22: async () => (await import('../flare/flare22')).flare22,
  flare23: async () => (await import('../flare/flare23')).flare23,
  flare24: async () => (await import('../flare/flare24')).flare24,
  'flare24-lesion': async () => (await import('../flare/flare24Lesion')).flare24Lesion,
  totalsegmentator: async () => (await import('../totalsegmentator/totalsegmentator')).totalsegmentator,
}

export const presetNames: readonly string[] = Object.keys(loaders)

/** @throws MedgradeError `bad-argument` for an unknown name; the nearest is suggested. */
export async function loadPreset(name: string): Promise<AnyConvention> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (!load) return refuse('bad-argument', 'preset', name, nearestName(name, presetNames))
  return (await load()) as AnyConvention
}
