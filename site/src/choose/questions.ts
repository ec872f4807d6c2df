/** The questions of the page that helps to choose metrics, after Metrics Reloaded (Maier-Hein et al., Nature Methods 2024). */
export interface Question {
  readonly id: string
  readonly text: string
  readonly options: readonly { readonly id: string; readonly text: string }[]
  /** Whether it matters, by the answers so far. */
  readonly isAsked: (answers: Answers) => boolean
}

/** Option by question. */
export type Answers = Readonly<Record<string, string>>

const yesNo = [
  { id: 'yes', text: 'yes' },
  { id: 'no', text: 'no' },
] as const

const ofTask = (task: string) => (answers: Answers) => answers.task === task

export const questions: readonly Question[] = [
  {
    id: 'task',
    text: 'What is graded?',
    options: [
      { id: 'segmentation', text: 'a mask of each structure (semantic segmentation)' },
      { id: 'instances', text: 'a mask of each single object (instance segmentation)' },
      { id: 'detection', text: 'places of objects: boxes or points' },
      { id: 'classification', text: 'a class of each image or patient' },
      { id: 'picture', text: 'a picture: enhanced, reconstructed or synthetic' },
    ],
    isAsked: () => true,
  },
  {
    id: 'small',
    text: 'Are structures only a few voxels wide?',
    options: yesNo,
    isAsked: ofTask('segmentation'),
  },
  {
    id: 'tubular',
    text: 'Are they vessels or other tubes whose connection matters?',
    options: yesNo,
    isAsked: ofTask('segmentation'),
  },
  {
    id: 'boundary',
    text: 'Is the boundary of the reference certain only up to a known distance?',
    options: yesNo,
    isAsked: ofTask('segmentation'),
  },
  {
    id: 'outliers',
    text: 'Is one far false region a serious error?',
    options: yesNo,
    isAsked: ofTask('segmentation'),
  },
  {
    id: 'lesions',
    text: 'Does each separate lesion count, whatever its size?',
    options: yesNo,
    isAsked: ofTask('segmentation'),
  },
  {
    id: 'place',
    text: 'What marks an object?',
    options: [
      { id: 'box', text: 'a box' },
      { id: 'point', text: 'a point' },
    ],
    isAsked: ofTask('detection'),
  },
  {
    id: 'confidence',
    text: 'Does each predicted object have a confidence?',
    options: yesNo,
    isAsked: ({ task, place }) => task === 'instances' || (task === 'detection' && place === 'box'),
  },
  {
    id: 'ordered',
    text: 'Are the classes ordered, such as grades?',
    options: yesNo,
    isAsked: ofTask('classification'),
  },
  {
    id: 'prevalence',
    text: 'Are the classes as frequent in the data as in use?',
    options: yesNo,
    isAsked: ofTask('classification'),
  },
  {
    id: 'scores',
    text: 'Are there scores or probabilities, not only classes?',
    options: [
      { id: 'probabilities', text: 'probabilities that are used as such' },
      { id: 'scores', text: 'scores that only order the cases' },
      { id: 'no', text: 'classes only' },
    ],
    isAsked: ofTask('classification'),
  },
  {
    id: 'aligned',
    text: 'Do two pictures match pixel by pixel?',
    options: yesNo,
    isAsked: ofTask('picture'),
  },
]
