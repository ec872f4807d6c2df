// The names of whole numbers in the sheets of metrics: labels, counts, sizes.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../prepare.mjs'

const { outputFiles } = await build({
  entryPoints: [join(root, 'src/catalogue/metricSheets.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
})
const code = Buffer.from(outputFiles[0].contents).toString('base64')
const { metricSheets } = await import(`data:text/javascript;base64,${code}`)

const namesWhere = (rows, isWhole) => Object.entries(rows ?? {}).flatMap(([name, row]) => (isWhole(row) ? [name] : []))

/** Options that are whole numbers, or lists of them. */
export const catalogueOptions = metricSheets.flatMap(({ options }) =>
  namesWhere(options, ({ type }) => ['whole', 'label', 'labels'].includes(type)),
)

/** Numbers of results that count objects or voxels. */
export const catalogueCounts = metricSheets.flatMap(({ fields }) =>
  namesWhere(fields, ({ unit }) => unit === 'count' || unit === 'voxel'),
)
