import { NO_MAGLEV } from '../withoutMaglev'

/** Options of this process that the code of a user's challenge may need, each followed by its value. */
const kept = /^(?:-r|-C|--(?:require|import|loader|experimental-loader|conditions))$/

/** The options of Node for a worker: those of every process that grades, the module options of this process, and the heap limit. */
export function workerArguments(heapLimit?: number): readonly string[] {
  const given = process.execArgv
  const loaders = given.flatMap((argument, i) => {
    const [name = '', ...value] = argument.split('=')
    if (!kept.test(name)) return []
    return value.length > 0 ? [argument] : given.slice(i, i + 2)
  })
  const limit = heapLimit === undefined ? [] : [`--max-old-space-size=${heapLimit}`]
  return [NO_MAGLEV, ...loaders, ...limit]
}
