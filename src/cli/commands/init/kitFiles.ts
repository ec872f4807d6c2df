/** The files of a kit: its templates with their words filled in, the masks of the bundled demo, the schema of its declaration. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { version } from '../../../engine/report/version'
import { packagedFolder } from '../../packagedFolder'
import { declarationSchema } from '../../schema/declarationSchema'
import type { Kit } from './kits'

export interface KitFile {
  /** Below the folder of the kit. */
  readonly path: string
  readonly content: string | Uint8Array
  readonly executable: boolean
}

const texts = new Set(['', '.csv', '.json', '.md', '.mjs', '.sh', '.ts', '.yaml'])
const demo = 'fixtures/demo/isles22'

/** @throws MedgradeError `not-found` for an installation without templates. */
export async function kitFiles(kit: Kit, id: string): Promise<KitFile[]> {
  const words = { id, version, ...kit.words }
  const files = new Map<string, KitFile>()
  for (const template of kit.templates) {
    const folder = await packagedFolder(`templates/${template}`)
    for (const file of await filesBelow(folder, words)) files.set(file.path, file)
  }
  for (const file of [...(await samples(kit)), ...(await declaration(kit, words))]) files.set(file.path, file)
  return [...files.values()]
    .filter(({ path }) => path === (kit.only ?? path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function filesBelow(folder: string, words: Readonly<Record<string, string>>): Promise<KitFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => {
        const path = join(parentPath, name)
        const bytes = await readFile(path)
        const content = texts.has(extname(name)) ? filled(bytes.toString('utf8'), words) : bytes
        // npm leaves names with a dot out of a package, or gives them a meaning.
        const own = path.slice(folder.length + 1).replace(/(^|\/)dot-/, '$1.')
        return { path: own, content, executable: name.endsWith('.sh') }
      }),
  )
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole)
}

/** `challenge.yaml`, and its schema beside it. */
async function declaration({ declaration: folder }: Kit, words: Readonly<Record<string, string>>): Promise<KitFile[]> {
  if (folder === null) return []
  const schema = `${JSON.stringify(declarationSchema(), null, 2)}\n`
  const files = [
    ...(await filesBelow(await packagedFolder('templates/declaration'), words)),
    { path: 'challenge.schema.json', content: schema, executable: false },
  ]
  return files.map((file) => ({ ...file, path: join(folder, file.path) }))
}

/** Three masks of each side, named by case id. */
async function samples({ samples: folders }: Kit): Promise<KitFile[]> {
  if (folders === null) return []
  const { reference, prediction } = folders
  const from = await packagedFolder(demo)
  const sides = [
    ['test', reference],
    ['predictions', prediction],
  ] as const
  const found: KitFile[] = []
  for (const [folder, to] of sides) {
    if (to === null) continue
    for (const name of (await readdir(join(from, folder))).sort()) {
      const number = /\d{3}(?=_)/.exec(name)![0]
      const content = await readFile(join(from, folder, name))
      found.push({ path: join(to, `case-${number}.nii.gz`), content, executable: false })
    }
  }
  return found
}
