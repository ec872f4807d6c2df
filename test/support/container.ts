import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'

/** Folder of this machine → where the container sees it. */
export interface Mounts {
  /** Read-only ones: the application, the input. */
  readonly readOnly: Readonly<Record<string, string>>
  readonly output: Readonly<Record<string, string>>
  /** Most bytes of memory, beyond which the system ends a process. Default: no limit. */
  readonly memory?: number
}

/**
 * Runs a command as a container does, in namespaces of its own: a read-only root, an empty /tmp, no network, user 1000 without capabilities, no home.
 * The root is this machine's, so that Node is found.
 */
const script = `
set -eu
box=$(mktemp -d)
mount -t tmpfs none "$box"
mkdir "$box/upper" "$box/work" "$box/root"
mount -t overlay none -o "lowerdir=/,upperdir=$box/upper,workdir=$box/work" "$box/root"
mount -t proc proc "$box/root/proc"
mount --rbind /dev "$box/root/dev"
mount -t tmpfs none "$box/root/tmp"
chmod 1777 "$box/root/tmp"
# After /tmp, below which the sources of this project may lie.
while [ "$1" != -- ]; do
  mkdir -p "$box/root$3"
  mount --bind "$2" "$box/root$3"
  if [ "$1" = ro ]; then mount -o remount,ro,bind "$box/root$3"; fi
  shift 3
done
shift
mount -o remount,ro "$box/root"
exec chroot "$box/root" setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env -i PATH="$PATH" HOME=/nonexistent "$@"
`

export function contained({ readOnly, output, memory }: Mounts, command: readonly string[]) {
  // Folders of which the root has no copy, as they may be mounts: the sources and packages of this project.
  const here = process.cwd()
  const mounts = [
    ...Object.entries({ ...readOnly, [here]: here }).flatMap(([from, to]) => ['ro', from, to]),
    ...Object.entries(output).flatMap(([from, to]) => ['rw', from, to]),
  ]
  const args = ['--mount', '--net', '--pid', '--fork', 'sh', '-c', script, 'sh', ...mounts, '--', ...command]
  const group = memory === undefined ? null : memoryGroup(memory)
  const inside = ['unshare', ...args]
  const words = group === null ? inside : ['sh', '-c', `echo $$ >${group.tasks}; exec "$@"`, 'sh', ...inside]
  const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), { encoding: 'utf8' })
  group?.remove()
  return { status, stdout, stderr }
}

/** A control group of this memory; of the first version of the interface where there is one. */
function memoryGroup(bytes: number) {
  const first = existsSync('/sys/fs/cgroup/memory')
  const folder = mkdtempSync(`/sys/fs/cgroup/${first ? 'memory/' : ''}medgrade-test-`)
  writeFileSync(`${folder}/${first ? 'memory.limit_in_bytes' : 'memory.max'}`, String(bytes))
  return { tasks: `${folder}/cgroup.procs`, remove: () => rmdirSync(folder) }
}

/** Whether this machine lets its memory be limited. */
export function canLimitMemory(): boolean {
  try {
    return contained({ readOnly: {}, output: {}, memory: 2 ** 28 }, ['node', '--version']).status === 0
  } catch {
    return false
  }
}

/** Whether this machine allows it. */
export function canContain(): boolean {
  return contained({ readOnly: {}, output: {} }, ['node', '--version']).status === 0
}
