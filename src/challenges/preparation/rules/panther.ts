import type { RawCases } from '../preparedData'
import { filesIn, type RawFiles, requireFolders } from '../rawFiles'
import { imageAndLabel } from './imageAndLabel'

/** PANTHER: `ImagesTr/<id>_0000.mha` with `LabelsTr/<id>.mha`; `parts`: how many parts between underscores the id has. */
export function pantherCases(raw: RawFiles, parts: 1 | 2): RawCases {
  requireFolders(raw, ['ImagesTr', 'LabelsTr'])
  const labels = new Set(filesIn(raw, 'LabelsTr'))
  const warnings: string[] = []
  const cases = []
  for (const name of filesIn(raw, 'ImagesTr').filter((name) =>
    name.endsWith(parts === 2 ? '_0001_0000.mha' : '_0000.mha'),
  )) {
    const id = name.split('_').slice(0, parts).join('_')
    if (labels.has(`${id}.mha`)) cases.push(imageAndLabel(id, `ImagesTr/${name}`, `LabelsTr/${id}.mha`))
    else warnings.push(`${name} has no label LabelsTr/${id}.mha`)
  }
  const unlabeled = parts === 2 ? filesIn(raw, 'ImagesTr_unlabeled').filter((name) => name.endsWith('.mha')) : []
  const extra = unlabeled.map((name) => [`train_unlabeled/images/${name}`, { copyOf: `ImagesTr_unlabeled/${name}` }])
  return { cases, warnings, extra: Object.fromEntries(extra) }
}
