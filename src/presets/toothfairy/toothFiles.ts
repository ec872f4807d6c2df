import type { PresetOptionTable } from '../presetOption'
/** Options of the presets of ToothFairy. */
export interface ToothFairyOptions {
  /** Paths that the tables show for a case, by its name. Default: those of its files where they are known, else the name itself. */
  readonly paths?: ReadonlyMap<string, ToothPaths>
}

export interface ToothPaths {
  readonly reference: string
  readonly prediction: string
}

export const toothFairyOptions: PresetOptionTable<ToothFairyOptions> = {
  paths: { kind: 'map', default: 'those of its files', about: 'paths that the tables show for a case, by its name' },
}

/** The paths of a case in the tables. */
export function toothFiles(
  { name, paths: own }: { readonly name: string; readonly paths?: ToothPaths },
  { paths }: ToothFairyOptions,
): ToothPaths {
  return paths?.get(name) ?? own ?? { reference: name, prediction: name }
}
