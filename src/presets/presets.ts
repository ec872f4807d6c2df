import { findName } from '../errors/findName'
import type { PresetOptions } from './presetOption'
import type { Preset, TaskPreset } from './presetTypes'

/** A preset of cases whose options are not known here. */
export type CasePreset = Preset<object> & { readonly options: PresetOptions }

export type AnyPreset = CasePreset | TaskPreset

type Load = () => Promise<object>

/** The presets by name, loaded when one is asked for. */
const loaders: Readonly<Record<string, Load>> = {
  nnunet: async () => (await import('./nnunet/nnunet')).nnunet,
  brats2023: async () => (await import('./brats/brats2023')).brats2023,
  'brats2024-gli': async () => (await import('./brats/brats2024')).brats2024Gli,
  'brats2024-men': async () => (await import('./brats/brats2024')).brats2024Men,
  'brats2024-men-rt': async () => (await import('./brats/brats2024')).brats2024MenRt,
  'brats2024-met': async () => (await import('./brats/brats2024')).brats2024Met,
  'brats2024-met-legacy': async () => (await import('./brats/brats2024MetLegacy')).brats2024MetLegacy,
  'brats2024-ped': async () => (await import('./brats/brats2024')).brats2024Ped,
  'brats2024-ssa': async () => (await import('./brats/brats2024')).brats2024Ssa,
  brats2026: async () => (await import('./brats/brats2026')).brats2026,
  panoptica: async () => (await import('./panoptica/panoptica')).panoptica,
  monai: async () => (await import('./monai/monai')).monai,
  autopet3: async () => (await import('./autopet/autopet3')).autopet3,
  autopet4: async () => (await import('./autopet/autopet4')).autopet4,
  'autopet4-interactive': async () => (await import('./autopet/autopet4')).autopet4Interactive,
  autopet5: async () => (await import('./autopet/autopet5')).autopet5,
  'autopet5-interactive': async () => (await import('./autopet/autopet5Interactive')).autopet5Interactive,
  kits23: async () => (await import('./kits23/kits23')).kits23,
  flare21: async () => (await import('./flare/flare21')).flare21,
  flare22: async () => (await import('./flare/flare22')).flare22,
  flare23: async () => (await import('./flare/flare23')).flare23,
  flare24: async () => (await import('./flare/flare24')).flare24,
  'flare24-lesion': async () => (await import('./flare/flare24Lesion')).flare24Lesion,
  toothfairy2: async () => (await import('./toothfairy/toothfairy2')).toothfairy2,
  toothfairy3: async () => (await import('./toothfairy/toothfairy3')).toothfairy3,
  'toothfairy3-interactive': async () => (await import('./toothfairy/toothfairy3Interactive')).toothfairy3Interactive,
  totalsegmentator: async () => (await import('./totalsegmentator/totalsegmentator')).totalsegmentator,
  coco: async () => (await import('./tasks/coco')).coco,
  ctc: async () => (await import('./tasks/ctc')).ctc,
  'froc-camelyon16': async () => (await import('./tasks/froc')).frocCamelyon16,
  'froc-luna16': async () => (await import('./tasks/froc')).frocLuna16,
  learn2reg: async () => (await import('./tasks/learn2reg')).learn2reg,
  'probability-maps': async () => (await import('./probability/probabilityMaps')).probabilityMaps,
  picai: async () => (await import('./tasks/picai')).picai,
  fastmri: async () => (await import('./images/fastmri')).fastmri,
  synthrad2025: async () => (await import('./images/synthrad2025')).synthrad2025,
}

export const presetNames: readonly string[] = Object.keys(loaders)

/** @param given its name in any spelling. @throws MedgradeError `bad-argument` for an unknown name; the nearest is suggested. */
export async function loadPreset(given: string): Promise<AnyPreset> {
  return (await loaders[findName('preset', given, presetNames)]!()) as AnyPreset
}

/** Whether its numbers are metrics of a task. */
export function isTaskPreset(preset: AnyPreset): preset is TaskPreset {
  return !('evaluateCase' in preset)
}
