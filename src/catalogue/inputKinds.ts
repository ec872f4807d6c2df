/** What `medgrade evaluate` compares. */
export type EvaluationTask =
  | 'segmentation'
  | 'images'
  | 'classification'
  | 'regression'
  | 'detection'
  | 'registration'
  | 'tracking'
  | 'text'
  | 'instances'

/** What a metric is computed from, and where such an input can be given. Everything that depends on the kind of an input is derived from these rows. */
export interface InputSheet {
  /** What the values are. */
  readonly about: string
  /** How `medgrade metric` reads the files: as arrays, as columns of tables, or in a way of their own. */
  readonly files: 'arrays' | 'table' | 'own'
  /** The file of the reference, in `--help`. */
  readonly reference: string
  /** That of the prediction; absent: the same. null: there is one file. */
  readonly prediction?: string | null
  /** The task of `medgrade evaluate` that computes it. */
  readonly evaluate?: EvaluationTask
  /** What a declared challenge compares: two arrays or texts of a case, or two columns or lists of texts over all cases. */
  readonly declared?: 'arrays' | 'columns' | 'texts' | 'corpora'
}

const array = 'a volume, an image, an NPY array, or a mask in run lengths (JSON, text)'
const columns = 'CSV, JSON list or NPY; without a second file it has both columns'
const rated = 'CSV, JSON list of rows or NPY: all columns but the ids, or those of --column'

const table = { files: 'table', reference: columns } as const
const text = { files: 'own', reference: 'a text', prediction: 'a text', declared: 'texts', evaluate: 'text' } as const

export const inputKinds = {
  labels: {
    about: 'label arrays or masks',
    files: 'arrays',
    reference: array,
    evaluate: 'segmentation',
    declared: 'arrays',
  },
  instances: {
    about: 'label arrays in which a label is an object',
    files: 'arrays',
    reference: array,
    evaluate: 'segmentation',
    declared: 'arrays',
  },
  pictures: {
    about: 'arrays of intensities',
    files: 'arrays',
    reference: array,
    evaluate: 'images',
    declared: 'arrays',
  },
  vectors: { ...table, about: 'numbers and numbers', evaluate: 'regression', declared: 'columns' },
  classes: { ...table, about: 'labels and labels of samples', evaluate: 'classification', declared: 'columns' },
  scores: {
    ...table,
    about: 'labels and scores; a row of scores for several classes',
    evaluate: 'classification',
    declared: 'columns',
  },
  scoreRows: { ...table, about: 'labels, and a row of scores for each sample', evaluate: 'classification' },
  matrices: { ...table, about: 'several columns on both sides' },
  confidence: { ...table, about: 'numbers, and numbers with a confidence' },
  survival: { ...table, about: 'times, whether the event happened, and predicted times' },
  ratings: {
    about: 'one table of ratings, in rows and columns as the function takes them',
    files: 'own',
    reference: rated,
    prediction: null,
  },
  sample: {
    about: 'numbers, such as the values of cases',
    files: 'own',
    reference: 'CSV, JSON list or NPY: its column, or that of --column',
    prediction: null,
  },
  draws: {
    about: 'numbers, and one number',
    files: 'own',
    reference: 'CSV, JSON list or NPY: a number for each rater',
    prediction: 'the same with one number',
  },
  raters: {
    about: 'label maps of several raters, and a label map or probabilities',
    files: 'own',
    reference: 'the label map of a rater; --rater has those of the others',
    prediction: 'a label map, or the probabilities of the label',
  },
  boxes: {
    about: 'two boxes',
    files: 'own',
    reference: 'one box: JSON [x, y, width, height], or JSON or text with size and location',
  },
  boxLists: {
    about: 'boxes by image',
    files: 'own',
    reference: 'boxes by image: JSON, or CSV with image_id, class, x1, y1, x2, y2, score',
  },
  points: {
    about: 'centroids',
    files: 'own',
    reference: 'points: JSON [{category, centroid, score}], or CSV with category, x, y, score',
  },
  coco: {
    about: "COCO's JSON",
    files: 'own',
    reference: 'COCO JSON: a dataset; the prediction: a list of detections',
    evaluate: 'detection',
  },
  marks: {
    about: 'lesions and marks of each scan',
    files: 'own',
    reference:
      'nodules by scan: JSON, or CSV with image_id, x, y, z, diameter; for camelyon16 a label picture or a folder',
    prediction: 'marks by scan: JSON, or CSV with image_id, x, y, z, probability',
    evaluate: 'detection',
  },
  lesionMaps: {
    about: 'a mask and a map of confidences of each case',
    files: 'own',
    reference: 'a mask, or a folder with one for each case',
    prediction: 'a map of confidences, or a folder with maps of the same names',
    evaluate: 'detection',
  },
  landmarks: {
    about: 'landmarks of two images, and a displacement',
    files: 'own',
    reference: 'points of the fixed image in voxels: JSON or NPY rows, or CSV with one point a row',
    prediction: 'the same points of the moving image',
    evaluate: 'registration',
  },
  field: {
    about: 'a displacement',
    files: 'own',
    reference: 'displacements in voxels [D, H, W, 3]: NPY or a volume',
    prediction: null,
    evaluate: 'registration',
  },
  tracks: {
    about: 'label maps of frames, and tracks',
    files: 'own',
    reference: 'label maps [frame, …]: an array, or a folder with a picture for each frame and one text of tracks',
    evaluate: 'tracking',
  },
  texts: { ...text, about: 'two texts' },
  answers: { ...text, about: 'right answers, and an answer', reference: 'a text: a right answer a line' },
  corpora: {
    ...text,
    about: 'texts and texts',
    declared: 'corpora',
    reference: 'a text; each line is compared with that of the prediction',
  },
  tokens: { ...text, about: 'words and words' },
  tokenReferences: { ...text, about: 'the words of references, and words', reference: 'a text: a reference a line' },
  tokenCorpora: {
    ...text,
    about: 'the words of texts and texts',
    reference: 'a text; line by line',
    declared: 'corpora',
  },
  graphs: { about: 'entities and relations of two reports', files: 'own', reference: 'RadGraph JSON of a report' },
} as const satisfies Readonly<Record<string, InputSheet>>

export type InputKind = keyof typeof inputKinds

/** The row of a kind. */
export function inputSheet(kind: InputKind): InputSheet {
  return inputKinds[kind]
}

/** Whether label arrays are given. */
export function areLabels(kind: InputKind): boolean {
  return inputSheet(kind).evaluate === 'segmentation'
}
