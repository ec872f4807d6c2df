/** What `medgrade init` can write: the templates of each kit, its sample files and what to do next. */

/** Where the masks of the bundled demo go, named by case id. */
export interface SampleFolders {
  readonly reference: string
  /** null: the template has files of its own. */
  readonly prediction: string | null
}

export interface Kit {
  readonly about: string
  /** Folders below `templates/`; a later one replaces files of an earlier one. */
  readonly templates: readonly string[]
  readonly samples: SampleFolders | null
  /** Folder that gets `challenge.yaml` and its schema; null: the challenge is code. */
  readonly declaration: string | null
  /** Text that the template has in double braces. */
  readonly words?: Readonly<Record<string, string>>
  /** The only file that is written. */
  readonly only?: string
  /** Default folder. Default: the name of the kit. */
  readonly folder?: string
  /** Commands to run in the folder. */
  readonly next: readonly string[]
}

const tables = '--submission submission.csv --answers answers.csv'

export const kits: Readonly<Record<string, Kit>> = {
  challenge: {
    about: 'a challenge of your own in YAML, with samples that grade at once',
    templates: ['challenge'],
    samples: { reference: 'answers', prediction: 'submission' },
    declaration: '',
    words: { challenge: 'challenge.yaml' },
    next: [
      `npx medgrade grade ./challenge.yaml ${tables}`,
      'npx medgrade validate ./challenge.yaml --submission submission.csv',
    ],
  },
  'challenge-typescript': {
    about: 'the same in TypeScript (challenge --typescript)',
    templates: ['challenge', 'challenge-typescript'],
    samples: { reference: 'answers', prediction: 'submission' },
    declaration: null,
    words: { challenge: 'challenge.ts' },
    next: ['npm install', `npx medgrade grade ./challenge.ts ${tables}`],
  },
  'grand-challenge': {
    about: 'an evaluation container for grand-challenge.org',
    templates: ['grand-challenge'],
    samples: { reference: 'ground_truth', prediction: null },
    declaration: '',
    next: ['npm install && npm test', './test_run.sh', './save.sh'],
  },
  codabench: {
    about: 'a competition bundle for codabench.org',
    templates: ['codabench'],
    samples: { reference: 'reference_data', prediction: 'solution' },
    declaration: 'scoring_program',
    next: ['./test_run.sh', './bundle.sh'],
  },
  schema: {
    about: 'the JSON schema of a challenge in YAML alone, for one that you have',
    templates: [],
    samples: null,
    declaration: '',
    only: 'challenge.schema.json',
    folder: '.',
    next: ['write at the top of the YAML file: # yaml-language-server: $schema=./challenge.schema.json'],
  },
  evalutils: {
    about: 'an evaluation container in the layout of evalutils',
    templates: ['evalutils'],
    samples: { reference: 'ground-truth', prediction: 'test' },
    declaration: '',
    next: ['npm install && npm test', './test.sh', './export.sh'],
  },
}
