import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MedgradeError } from '../errors/MedgradeError'

/**
 * A function that a module of the user exports.
 *
 * @throws MedgradeError `bad-option` for a module that cannot be loaded or does not export it.
 */
export async function userFunction<F>(option: string, module: string, name: string): Promise<F> {
  const loaded: Readonly<Record<string, unknown>> = await import(pathToFileURL(resolve(module)).href).catch((cause) => {
    throw new MedgradeError('bad-option', `${option} cannot be loaded: ${module}`, { file: module, cause })
  })
  if (typeof loaded[name] === 'function') return loaded[name] as F
  throw new MedgradeError('bad-option', `${option} must export a function ${name}(messages): ${module}`, {
    file: module,
    expected: `export function ${name}(messages)`,
  })
}
