/** What Python can call, by `<module>.<name>`. */
import { refuse } from '../../errors/refuse'
import * as metrics from '../../metrics'
import * as calibration from '../../metrics/calibration'
import * as clinical from '../../metrics/clinical'
import * as detection from '../../metrics/detection'
import * as images from '../../metrics/images'
import * as lesions from '../../metrics/lesions'
import * as registration from '../../metrics/registration'
import * as text from '../../metrics/text'
import * as tracking from '../../metrics/tracking'
import * as statistics from '../../ranking/statistics'

export type Callable = (...values: unknown[]) => unknown

type Functions = Readonly<Record<string, unknown>>

const loaded: Readonly<Record<string, Functions>> = {
  metrics,
  detection,
  images,
  calibration,
  clinical,
  lesions,
  registration,
  tracking,
  text,
  statistics,
}

/** Modules that read files are loaded at their first call. */
const loaders: Readonly<Record<string, () => Promise<Functions>>> = {
  evaluation: () => import('../../evaluation'),
  files: () => import('./fileFunctions'),
}

/** The function of that name; a promise where its module must be loaded. */
export function functionNamed(path: string): Callable | Promise<Callable> {
  const [module = '', name = ''] = path.split('.')
  if (Object.hasOwn(loaded, module)) return callable(loaded[module]!, name, path)
  const load = Object.hasOwn(loaders, module)
    ? loaders[module]!
    : () => refuse('internal', 'module', module, 'a module')
  return load().then((functions) => callable(functions, name, path))
}

function callable(functions: Functions, name: string, path: string): Callable {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (typeof found !== 'function') return refuse('internal', 'a call from Python', path, 'a public function')
  return found as Callable
}
