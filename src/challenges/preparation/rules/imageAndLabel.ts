import type { RawCase } from '../preparedData'
import { fileName } from '../rawFiles'

/** A case of one image and one label file, which both keep their names. */
export function imageAndLabel(id: string, image: string, label: string, more: readonly string[] = []): RawCase {
  const imageOut = `images/${fileName(image)}`
  const labelOut = `labels/${fileName(label)}`
  return {
    id,
    train: { [`train/${imageOut}`]: { copyOf: image }, [`train/${labelOut}`]: { copyOf: label } },
    test: { [`test/${imageOut}`]: { copyOf: image } },
    truth: async () => ({ [`test/${labelOut}`]: { copyOf: label } }),
    answers: [`test/${imageOut}`, `test/${labelOut}`, ...more],
  }
}
