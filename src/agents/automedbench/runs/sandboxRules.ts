/** What the executors of the released code refuse in a piece of code before it runs; false alarms belong to the rules. */

/** Who checks: the container executors of three tracks, the single-process runner, the VQA runner. */
export const sandboxProfiles = ['segmentation', 'detection', 'enhancement', 'host', 'vqa'] as const
export type SandboxProfile = (typeof sandboxProfiles)[number]

/** What kind of access a rule of the layer `escape` is about. */
export type EscapeFamily = 'scan' | 'traversal' | 'system' | 'construction' | 'shell' | 'indirect'

/**
 * Two texts with nothing between them that ends the search: what `open.*close` says, without going through the rest of the line again for
 * every place where `open` stands.
 */
export interface Span {
  readonly open: RegExp
  readonly close: RegExp
  /** Ends the search for `close`. */
  readonly until: RegExp
}

export interface EscapeRule {
  readonly family: EscapeFamily
  readonly in: readonly SandboxProfile[]
  readonly pattern: RegExp | Span
}

const container = ['segmentation', 'detection', 'enhancement'] as const
const volumes = ['segmentation', 'detection', 'host'] as const
const executed = [...container, 'host'] as const
const lineEnd = /[\n\r\u2028\u2029]/g

const loop = ['/app/agent_loop', '/app/agent_code_executor', '/app/entrypoint_agent']
const scorers = (own: string) => [
  '/data/private',
  '/eval',
  '/results',
  'ground_truth',
  own,
  'format_checker',
  'medal_tier',
  'aggregate.py',
  'failure_classifier',
  'detail_report',
  ...loop,
]

/** Plain substrings, case counts. The runner without a container has the caller's list. */
export const forbiddenPaths: Readonly<Record<SandboxProfile, readonly string[]>> = {
  segmentation: scorers('dice_scorer'),
  detection: scorers('det2d_scorer'),
  enhancement: [
    '/data/private',
    '/eval',
    '/results',
    '/bands',
    'reference.npy',
    'ground_truth.csv',
    'baseline_bands.json',
    ...loop,
  ],
  host: [],
  vqa: [],
}

/** Only the enhancement track looks for training code, though the site forbids it in all. */
export const trainingProfiles: readonly SandboxProfile[] = ['enhancement']
export const trainingPatterns: readonly RegExp[] = [
  /\.(?:backward|zero_grad)\s*\(/,
  /loss\.backward/,
  /optimizer\.step\s*\(/,
  /optim\.(?:SGD|AdamW?|RMSprop|Adagrad)\s*\(/,
  /torch\.optim\./,
  /model\.train\s*\(/,
]

export const escapeRules: readonly EscapeRule[] = [
  { family: 'scan', in: executed, pattern: /find\s+\/(?:[\s"']|$|(?:home|opt|usr|root|tmp)\b)/im },
  { family: 'scan', in: volumes, pattern: /find\s+\/lustre\b/im },
  { family: 'scan', in: container, pattern: /find\s+\/app\b/im },
  {
    family: 'scan',
    in: executed,
    pattern: /\bls\s+(?:-[a-zA-Z]+\s+)?\/(?:[\s"']|$|(?:home|etc|opt|usr|root|tmp|var)\b)/im,
  },
  { family: 'scan', in: volumes, pattern: /\bls\s+(?:-[a-zA-Z]+\s+)?\/lustre\b/im },
  { family: 'scan', in: container, pattern: /\bls\s+(?:-[a-zA-Z]+\s+)?\/app\b/im },
  {
    family: 'scan',
    in: executed,
    pattern: /\btree\s+\/(?:\s|$|[a-z])|\bdu\s+(?:-[a-zA-Z]+\s+)?\/(?:\s|$)|\b(?:locate|whereis)\s+/im,
  },
  { family: 'scan', in: ['vqa'], pattern: /find\s+\/\s|\bls\s+(?:-[a-zA-Z]+\s+)?\/\s/im },
  {
    family: 'traversal',
    in: [...executed, 'vqa'],
    pattern: /\.\.\/\.\.|os\.(?:walk|listdir|scandir)\s*\(\s*['"]\/['"]/im,
  },
  { family: 'traversal', in: executed, pattern: { open: /os\.path\.join\(/gi, close: /\.\./g, until: /\)/g } },
  {
    family: 'traversal',
    in: executed,
    pattern: /os\.path\.join\s*\(\s*\*|os\.(?:walk|listdir|scandir)\s*\(\s*['"]\.\.[/'"\\]/im,
  },
  { family: 'traversal', in: container, pattern: /glob\.i?glob\s*\(\s*['"]\/(?!data\/|workspace\/)/im },
  { family: 'traversal', in: ['host'], pattern: /glob\.i?glob\s*\(\s*['"]\/(?!lustre\/|data\/|workspace\/)/im },
  {
    family: 'traversal',
    in: executed,
    pattern:
      /Path\s*\(\s*['"]\/['")]|Path\s*\(\s*['"]\.\.[/'"\\]|\.parent\s*\.parent|Path\s*\(\s*['"]['"]?\s*\)\s*\/|Path\s*\(\s*\)\s*\//im,
  },
  {
    family: 'traversal',
    in: executed,
    pattern:
      /os\.chdir\s*\(\s*['"](?:\/|\.\.?)['"]|\bos\.fchdir\b|\bcd\s+\/workspace\s*&&\s*cd\s+\.\.|\bcd\s+\.\.\s|\bcd\s+\/(?:\s|$)/im,
  },
  { family: 'system', in: [...executed, 'vqa'], pattern: /\/proc\/|\/sys\/|\/var\/run\//im },
  {
    family: 'system',
    in: executed,
    pattern: /\/etc\/(?:passwd|shadow|hosts)|docker\.sock|\b(?:nsenter|chroot)\b/im,
  },
  { family: 'system', in: ['vqa'], pattern: /\/etc\/|ground_truth/im },
  { family: 'system', in: container, pattern: /open\s*\(\s*['"]\/(?:app|etc)\//im },
  {
    family: 'construction',
    in: executed,
    pattern:
      /chr\s*\(\s*(?:47|[a-z_]\w*)\s*\)|\bmap\s*\(\s*chr\b|\\x2f|b64(?:de|en)code|codecs\.decode|\bbytes\.fromhex\b|\bbinascii\.|\bstruct\.pack\b|\b(?:bytes|bytearray)\s*\(\s*\[|\\N\{SOLIDUS\}/im,
  },
  {
    family: 'construction',
    in: executed,
    pattern: /\bos\.path\.sep\b|\bos\.altsep\b|\bsys\.exec_prefix\b|\.replace\s*\(\s*['"](?:public|workspace)['"]/im,
  },
  { family: 'construction', in: container, pattern: /\bos\.sep\b/im },
  { family: 'construction', in: container, pattern: /\\N\{REVERSE SOLIDUS\}/im },
  {
    family: 'shell',
    in: executed,
    pattern:
      /\bprintf\s+['"]%s['"]|\$\(printf\b|\$\{[a-z]\}\$\{[a-z]\}|\bsource\s+\/dev\/stdin\b|\beval\s+"\$|\bIFS\s*=/im,
  },
  {
    family: 'indirect',
    in: executed,
    pattern:
      /__import__\s*\(\s*['"]os['"]|getattr\s*\(\s*os\s*,|subprocess\.\w+\(\s*\[\s*['"](?:find|ls|tree)['"]|\bos\.popen\b|\bimportlib\.(?:util|import_module)\b|\bast\.parse\b|\b(?:compile|exec)\s*\(/im,
  },
  {
    family: 'indirect',
    in: container,
    pattern: { open: /subprocess\.\w+\(\s*\[\s*['"]cat['"]/gi, close: /\/app\//gi, until: lineEnd },
  },
]

/** The private folder by name, where it is not in the list of paths already. */
export const truthProfiles: readonly SandboxProfile[] = volumes

/** References to the enforcing code. */
export const tamperProfiles: readonly SandboxProfile[] = executed
export const tamperPatterns: readonly (RegExp | Span)[] = [
  /_sandbox_(?:hook|check)/i,
  /addaudithook/i,
  /PySys_Audit/i,
  { open: /ctypes/gi, close: /pythonapi/gi, until: lineEnd },
  { open: /sandbox/gi, close: /preamble/gi, until: lineEnd },
]
