import { HOME, ownFolder, resolvePath, UNKNOWN } from './forbiddenPath'
import { fromBase64 } from './fromBase64'
import { combined, eitherOf, itemOf, joinPath, textsOf, textValue, unknown, type Value } from './pythonValue'

/** Functions of the library that make a path of their arguments and open nothing; null: not one of these. */
export function libraryValue(name: string, args: readonly Value[], folder: string): Value | null {
  const [first = unknown] = args
  const path = /^(?:pathlib\.)?(?:Pure)?(?:Posix)?Path$/.test(name)
  if (path) return args.length === 0 ? textValue(folder) : combined(args, joinPath)
  const mapped = textFunctions.get(name)
  if (mapped !== undefined) return textValue(...textsOf(first).map((text) => mapped(text, folder)))
  if (name === 'os.path.join' || name === 'posixpath.join')
    return combined(
      args.flatMap((each) => each.items ?? [each]),
      joinPath,
    )
  if (name === 'os.getcwd' || name === 'pathlib.Path.cwd') return textValue(folder)
  if (name === 'pathlib.Path.home') return textValue(HOME)
  if (/^tempfile\.(?:mkdtemp|gettempdir|TemporaryDirectory)$/.test(name)) return textValue('/tmp')
  if (name === 'os.getenv' || name === 'os.environ.get')
    return args[1] === undefined ? environment(first) : eitherOf([environment(first), args[1]])
  if (name === 'chr') return first.number === undefined ? unknown : textValue(String.fromCharCode(first.number))
  if (/^(?:list|tuple|set|sorted|reversed|iter|frozenset)$/.test(name)) return first
  if (name === 'dict') return first
  if (name === 'map' || name === 'filter') return args[1] ?? unknown
  if (name === 'next' || name === 'max' || name === 'min') return itemOf(first)
  if (name === 'zip' || name === 'enumerate') return args.at(-1) ?? unknown
  return null
}

const same = (text: string) => text
const textFunctions: ReadonlyMap<string, (text: string, folder: string) => string> = new Map([
  ...['str', 'os.fspath', 'repr', 'shlex.quote', 'textwrap.dedent', 'bytes.decode', 'os.fsencode', 'os.fsdecode'].map(
    (name) => [name, same] as const,
  ),
  ...['os.path.abspath', 'os.path.realpath', 'os.path.normpath', 'os.path.expandvars'].map(
    (name) => [name, absolute] as const,
  ),
  ['os.path.expanduser', (text: string) => text.replace(/^~/, HOME)],
  ['os.path.dirname', parentOf],
  ['os.path.basename', (text: string) => text.slice(text.lastIndexOf('/') + 1)],
  ...['base64.b64decode', 'base64.standard_b64decode', 'base64.urlsafe_b64decode'].map(
    (name) => [name, (text: string) => fromBase64(text) ?? UNKNOWN] as const,
  ),
  ...['bytes.fromhex', 'binascii.unhexlify', 'bytearray.fromhex'].map((name) => [name, fromHex] as const),
])

function absolute(text: string, folder: string): string {
  return resolvePath(folder, text.replace(/\$\{?HOME\}?/, HOME))
}

function fromHex(text: string): string {
  return text.replace(/\s/g, '').replace(/[0-9a-fA-F]{2}/g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

function environment(name: Value): Value {
  const [variable = ''] = textsOf(name)
  return textValue(variable === 'PWD' ? '.' : (ownFolder(variable) ?? UNKNOWN))
}

function parentOf(text: string): string {
  const path = text.replace(/\/+$/, '')
  const at = path.lastIndexOf('/')
  return at > 0
    ? path.slice(0, at)
    : at === 0
      ? '/'
      : path === '..' || path.endsWith('/..')
        ? `${path}/..`
        : `${path}/..`
}

/** What a method of a text or path gives; null: no method of these. */
export function methodValue(of: Value, name: string, args: readonly Value[], folder: string): Value | null {
  const texts = textsOf(of)
  const map = (each: (text: string) => string) => textValue(...texts.map(each))
  if (name === 'joinpath') return combined([of, ...args], joinPath)
  if (/^(?:resolve|absolute|expanduser)$/.test(name)) return map((text) => absolute(text.replace(/^~/, HOME), folder))
  if (/^(?:strip|rstrip|lstrip|as_posix|decode|encode|__str__|copy|keys|items|format_map|tolist)$/.test(name))
    return of.fields !== undefined && name === 'items' ? eitherOf([...of.fields.values()]) : of
  if (name === 'values' && of.fields !== undefined) return { texts: [], items: [...of.fields.values()] }
  if (name === 'join') {
    const items = args[0]?.items ?? (args[0]?.texts ?? []).map((text) => ({ texts: [...text] }))
    return combined(items.slice(0, 200), (parts) => parts.join(texts[0]))
  }
  if (name === 'format') return map((text) => filled(text, args))
  if (name === 'replace' && args.length >= 2)
    return combined([of, ...args.slice(0, 2)], ([text, from, to]) =>
      from === '' || text!.length * to!.length > 1e6 ? text! : text!.replaceAll(from!, to!),
    )
  if (name === 'lower') return map((text) => text.toLowerCase())
  if (name === 'with_name' && args[0]) return combined([of, args[0]], ([path, file]) => `${parentOf(path!)}/${file}`)
  if (name === 'with_suffix' && args[0])
    return combined([of, args[0]], ([path, end]) => path!.replace(/\.[^./]*$/, '') + end)
  if (name === 'split')
    return {
      texts: [],
      items: texts.flatMap((text) => text.split(args[0]?.texts[0] ?? /\s+/)).map((text) => textValue(text)),
    }
  if (name === 'get' && of.fields !== undefined)
    return of.fields.get(textsOf(args[0] ?? unknown)[0]!) ?? args[1] ?? unknown
  return null
}

function filled(text: string, args: readonly Value[]): string {
  let next = 0
  if (text.length > 2000) return text
  return text.replace(/\{(\d*)[^{}]*\}/g, (_, place) => {
    const value = args[place === '' ? next++ : Number(place)]
    return value === undefined ? UNKNOWN : textsOf(value)[0]!
  })
}

/** What an attribute of a path gives; null: not known. */
export function attributeValue(of: Value, name: string): Value | null {
  const map = (each: (text: string) => string) => textValue(...textsOf(of).map(each))
  if (name === 'parent') return map(parentOf)
  if (name === 'parents')
    return {
      texts: [],
      items: [
        map(parentOf),
        map((text) => parentOf(parentOf(text))),
        map((text) => parentOf(parentOf(parentOf(text)))),
      ],
    }
  if (name === 'name') return map((text) => text.slice(text.lastIndexOf('/') + 1))
  if (name === 'stem') return map((text) => text.slice(text.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
  return null
}

/** Functions that take a path and open nothing there: they print, keep, compare or compute. */
const harmless =
  /^(?:print|len|str|repr|isinstance|bool|int|float|type|any|all|sum|range|hash|id|setattr|hasattr|vars|input|super|object|property|staticmethod|bytes|bytearray|assert_\w*|logging\.\w+|logger\.\w+|warnings\.\w+|re\.\w+|json\.dumps?|yaml\.(?:safe_)?dump|pprint\.\w+|os\.path\.\w+|os\.environ\.\w+|os\.putenv|os\.makedirs|os\.mkdir|hashlib\.\w+|time\.\w+|sys\.(?!path\.)\w+(?:\.\w+)*|shutil\.ignore_patterns|argparse\.\w+|shlex\.\w+|fnmatch\.\w+|string\.\w+|textwrap\.\w+|difflib\.\w+|collections\.\w+|random\.\w+|math\.\w+|typing\.\w+|dataclasses\.\w+|functools\.\w+|itertools\.\w+|(?:\w+\.)*\w*(?:Error|Exception|Warning|Exit))$/

const harmlessMethods =
  /^(?:append|extend|add|insert|remove|discard|index|count|find|rfind|startswith|endswith|split|rsplit|join|format|write|writelines|info|warning|warn|error|debug|critical|exception|log|update|get|setdefault|pop|add_argument|exists|is_file|is_dir|encode|decode|strip|match|fullmatch|search|sub|replace|is_relative_to|relative_to|mkdir|title|set_title|text|set|lower|upper|put|send|print|add_row|setenv|assert\w*|lstrip|rstrip|partition|rpartition)$/

/** An archive, whose `add` and `write` read the file that they are given. */
export const ARCHIVE = '<archive>'
export const makesArchive = /^(?:tarfile\.(?:open|TarFile(?:\.open)?)|zipfile\.ZipFile)$/

export function opensNothing(name: string): boolean {
  if (harmless.test(name)) return true
  // A name that the code does not bind stands for an object.
  const at = name.lastIndexOf('.')
  return (
    at >= 0 && !/^(?:os|shutil|subprocess|sys\.path|<archive>)\./.test(name) && harmlessMethods.test(name.slice(at + 1))
  )
}

/** Methods of a path that read there, list it or change it. */
export const opensReceiver =
  /^(?:open|read_text|read_bytes|write_text|write_bytes|iterdir|glob|rglob|walk|rename|symlink_to|hardlink_to|link_to|copy|copy_into|move|move_into|unlink|touch|readlink|joinpath_open)$/

/** Functions that list what a folder holds. */
export const lists = /(?:^|\.)(?:listdir|scandir|walk|fwalk|iterdir|glob|iglob|rglob|copytree|make_archive)$/
/** Functions that go through all below a folder. */
export const goesDeep = /(?:^|\.)(?:walk|fwalk|rglob|copytree|make_archive)$/
/** Functions that start a program. */
export const starts =
  /^(?:os\.(?:system|popen|spawn\w*|exec\w+|posix_spawnp?)|subprocess\.\w+|pty\.spawn|commands\.getoutput|pexpect\.\w+|asyncio\.create_subprocess_(?:shell|exec)|sh\.\w+)$/
