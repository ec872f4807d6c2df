import { MedgradeError } from '../../../errors/MedgradeError'
import { csvText } from '../../../formats/table/csvText'
import type { PreparedData, PreparedFile } from '../preparedData'
import { fileName, filesIn, firstFolder, incomplete, type RawFiles, readRawJson } from '../rawFiles'
import { sampleSubmission } from '../sampleSubmission'
import { shuffleIndices } from '../shuffleIndices'

interface Image {
  readonly id: unknown
  readonly file_name: string
}

interface Annotations {
  readonly images: readonly Image[]
  readonly annotations: readonly { readonly image_id: unknown }[]
}

/** DENTEX: one COCO file; the first 80 % of the shuffled images train, the rest test. */
export async function prepareDentex(raw: RawFiles): Promise<PreparedData> {
  const folder = firstFolder(raw, ['training_data/quadrant-enumeration-disease', 'training_data'])
  const table = folder && filesIn(raw, folder).find((name) => name.endsWith('.json'))
  if (folder === undefined || table === undefined) throw incomplete(['training_data/…/*.json'])
  const { images, annotations, categories } = await readAnnotations(raw, `${folder}/${table}`)
  const order = shuffleIndices(images.length)
  const trains = new Set(order.slice(0, Math.floor(0.8 * images.length)))
  const paths = new Map(raw.paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => [fileName(path), path]))
  const there = images
    .map((image, i) => ({ image, test: !trains.has(i) }))
    .filter(({ image }) => paths.has(image.file_name))
  const [train, test] = [there.filter(({ test }) => !test), there.filter(({ test }) => test)]
  const part = (chosen: readonly Image[]) => {
    const ids = new Set(chosen.map(({ id }) => id))
    return { images: chosen, annotations: annotations.filter((one) => ids.has(one.image_id)), ...categories }
  }
  const copies = (side: string, chosen: readonly { image: Image }[]) =>
    chosen.map(({ image: { file_name: name } }): [string, PreparedFile] => [
      `${side}/images/${name}`,
      { copyOf: paths.get(name)! },
    ])
  const truths = test.map(({ image }): [string, PreparedFile] => [
    `ground_truth/${stem(image)}.json`,
    { json: part([image]) },
  ])
  const answers = csvText(
    ['image_id', 'ground_truth_json'],
    test.map(({ image }) => [stem(image), `ground_truth/${stem(image)}.json`]),
  )
  return {
    challenge: 'dentex',
    public: new Map<string, PreparedFile>([
      ...copies('train', train),
      ...copies('test', test),
      // As in the reference, images that are not there stay in the annotations for training.
      [`train/${table}`, { json: part(images.filter((_, i) => trains.has(i))) }],
      ['sample_submission.csv', { text: sampleSubmission('dentex', answers) }],
    ]),
    private: new Map<string, PreparedFile>([...truths, ['test_labels.csv', { text: answers }]]),
    warnings: images
      .filter(({ file_name: name }) => !paths.has(name))
      .map(({ file_name: name }) => `${name} of ${table} is not there`),
  }
}

const stem = ({ file_name: name }: Image) => name.replace(/\.[^.]*$/, '')

async function readAnnotations(raw: RawFiles, file: string) {
  const json = ((await readRawJson(raw, file)) ?? {}) as Annotations
  const wrong = ['images', 'annotations'].find((name) => !Array.isArray(json[name as keyof Annotations]))
  if (wrong !== undefined || !json.images.every((image) => typeof image?.file_name === 'string'))
    throw new MedgradeError('bad-json', `The annotations cannot be read: ${file}`, {
      file,
      found: wrong === undefined ? 'an image without file_name' : `no list '${wrong}'`,
      expected: 'COCO: images with file_name, annotations',
    })
  const categories = Object.fromEntries(Object.entries(json).filter(([name]) => name.startsWith('categories')))
  return { images: json.images, annotations: json.annotations, categories }
}
