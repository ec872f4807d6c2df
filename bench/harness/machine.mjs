// The machine of a measurement: processor, memory, versions, commit.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { peersMissing, python } from './processes.mjs'

const packages = [
  'numpy',
  'scipy',
  'scikit-image',
  'SimpleITK',
  'nibabel',
  'connected-components-3d',
  'edt',
  'torch',
  'monai',
  'MedPy',
  'surface-distance',
  'opencv-python-headless',
  'pycocotools',
  'faster-coco-eval',
  'hotcoco',
  'ultrafast-pycocotools',
  'tifffile',
  'pillow',
  'numba',
]

export function machine() {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    cpu: `${cpus()[0].model.trim()}, ${cpus().length} cores`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    v8: process.versions.v8,
    python: peersMissing ? null : pythonVersions(),
  }
}

function commit() {
  try {
    const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '--', 'src', 'bench', ':!bench/results.json') ? ' with changes' : '')
    )
  } catch {
    return null
  }
}

function pythonVersions() {
  const script = `import sys, json, importlib.metadata as m
def v(n):
    try: return m.version(n)
    except Exception: return None
print(json.dumps({'python': sys.version.split()[0], **{n: v(n) for n in ${JSON.stringify(packages)}}}))`
  const { stdout } = spawnSync(python, ['-c', script], { encoding: 'utf8' })
  return stdout ? JSON.parse(stdout) : null
}
