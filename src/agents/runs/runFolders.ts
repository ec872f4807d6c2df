/** A folder that one run of an agent left. */
export interface RunFolder {
  readonly path: string
  readonly groupPath: string
  readonly group: string
  /** `<group>/<run>`. */
  readonly runId: string
  readonly challenge: string
  readonly agent: string
  /** Paths below the folder. */
  readonly files: ReadonlySet<string>
}

const rexRun = /^\d{8}_\d{6}_(.+)$/
const mleRun = /^(.+)_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** One of them at least lies in the folder of a run. */
export const runMarks: readonly string[] = ['run.log', 'submission', 'workspace', 'logs', 'code']

const noGroup = 'it lies in no group: a folder named …_run-group_…, or one with metadata.json'

interface Folder {
  readonly files: Set<string>
  readonly folders: Map<string, Folder>
}

/** The run folders below groups, warnings for those whose challenge is not one of `known`, and why other folders with files of a run are none. */
export function runFolders(
  paths: readonly string[],
  known: readonly string[],
): { readonly folders: RunFolder[]; readonly warnings: string[]; readonly left: Map<string, string> } {
  const root = treeOf(paths)
  const folders: RunFolder[] = []
  const warnings: string[] = []
  const left = new Map<string, string>()
  const visit = (folder: Folder, path: readonly string[]) => {
    for (const [name, inside] of folder.folders) {
      if (name.includes('_run-group_') || inside.files.has('metadata.json')) addRuns(inside, [...path, name])
      else {
        if (isRun(inside)) left.set([...path, name].join('/'), noGroup)
        visit(inside, [...path, name])
      }
    }
  }
  const addRuns = (group: Folder, groupPath: readonly string[]) => {
    for (const [name, run] of group.folders) {
      const named = nameOf(name, groupPath.at(-1)!, known)
      const path = [...groupPath, name].join('/')
      if (named === null) {
        if (![run, ...run.folders.values()].some(isRun)) continue
        left.set(path, 'its name is neither <YYYYMMDD_HHMMSS>_<challenge>_<agent> nor <competition>_<uuid>')
        continue
      }
      const found = isRun(run) ? [['', run] as const] : [...run.folders].filter(([, variant]) => isRun(variant))
      if (found.length === 0) left.set(path, `it holds none of ${runMarks.join(', ')}`)
      for (const [variant, folder] of found) {
        const path = [...groupPath, name, ...(variant === '' ? [] : [variant])].join('/')
        if (named.challenge === undefined) {
          warnings.push(`${path}: the name begins with no known challenge`)
          continue
        }
        folders.push({
          path,
          groupPath: groupPath.join('/'),
          group: groupPath.at(-1)!,
          runId: path.slice(groupPath.slice(0, -1).join('/').length).replace(/^\//, ''),
          challenge: named.challenge,
          agent: variant === '' ? named.agent : `${named.agent}/${variant}`,
          files: new Set(filesBelow(folder, '')),
        })
      }
    }
  }
  visit(root, [])
  return { folders, warnings, left }
}

function treeOf(paths: readonly string[]): Folder {
  const root: Folder = { files: new Set(), folders: new Map() }
  for (const path of paths) {
    const parts = path.split('/')
    const name = parts.pop()!
    let folder = root
    for (const part of parts) {
      const next = folder.folders.get(part) ?? { files: new Set<string>(), folders: new Map<string, Folder>() }
      folder.folders.set(part, next)
      folder = next
    }
    folder.files.add(name)
  }
  return root
}

function* filesBelow({ files, folders }: Folder, prefix: string): Generator<string> {
  for (const name of files) yield prefix + name
  for (const [name, folder] of folders) yield* filesBelow(folder, `${prefix}${name}/`)
}

function isRun({ files, folders }: Folder): boolean {
  return runMarks.some((name) => files.has(name) || folders.has(name))
}

/** Null where the name is not that of a run. The longest id wins, as ids hold underscores. */
function nameOf(
  name: string,
  group: string,
  known: readonly string[],
): { readonly challenge: string | undefined; readonly agent: string } | null {
  const competition = mleRun.exec(name)?.[1]
  const agentOfGroup = /_run-group_(.*?)(?:_no_docker)?$/.exec(group)?.[1] ?? group
  if (competition !== undefined)
    return { challenge: known.includes(competition) ? competition : undefined, agent: agentOfGroup }
  const rest = rexRun.exec(name)?.[1]
  if (rest === undefined) return null
  const challenge = known
    .filter((id) => rest.startsWith(`${id}_`))
    .reduce<string | undefined>(
      (longest, id) => (longest !== undefined && longest.length >= id.length ? longest : id),
      undefined,
    )
  return { challenge, agent: challenge === undefined ? rest : rest.slice(challenge.length + 1) }
}
