import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { runCommand } from '../support/command/runCommand'
import { layInputs } from '../support/docs/pageInputs'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site } from './support/openSite'
import { unzipSync } from './support/zipFolder'

// What hospitals and microscopes write, dropped as folders, archives and files: both pages have the numbers of the command.

const root = mkdtempSync(join(tmpdir(), 'medgrade-foreign-'))

/** Lays the folder in an archive out under another name. */
function unpack(archive: string, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (name.endsWith('/')) continue
    const path = join(folder, name.slice(name.indexOf('/') + 1))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

async function command(...args: readonly string[]): Promise<string> {
  const { stdout, stderr, status } = await runCommand([...args, '--json'])
  if (status !== 0) throw new Error(stderr)
  return stdout
}

interface Case {
  readonly title: string
  /** What is dropped on the page that compares, at once. */
  readonly compared: readonly string[]
  /** What the command compares. */
  readonly metric: readonly string[]
  /** Folders for the page that evaluates. */
  readonly references: string
  readonly predictions: string
  readonly series?: string
  readonly labels?: string
}

function cases(): readonly Case[] {
  const at = (path: string) => join(root, path)
  const sides = ['reference.ome.zarr', 'prediction.ome.zarr'].map((name) => at(`zarr/${name}`)) as [string, string]
  return [
    {
      title: 'contours (RTSTRUCT) on one CT',
      compared: [at('rtstruct/ct'), at('rtstruct/reference.dcm'), at('rtstruct/prediction.dcm')],
      metric: [at('rtstruct/reference.dcm'), at('rtstruct/prediction.dcm'), '--series', at('rtstruct/ct/p1')],
      references: at('rtstruct/references'),
      predictions: at('rtstruct/predictions'),
      series: at('rtstruct/ct'),
      labels: 'PTV_60=1,PAROTID_L|Parotid*L=2',
    },
    {
      title: 'OME-Zarr in folders, of both formats',
      compared: sides,
      metric: sides,
      references: at('zarr/references'),
      predictions: at('zarr/predictions'),
    },
    {
      title: 'OME-Zarr in archives',
      compared: [at('ome-zarr/reference.ome.zarr.zip'), at('ome-zarr/prediction.ome.zarr.zip')],
      metric: [at('ome-zarr/reference.ome.zarr.zip'), at('ome-zarr/prediction.ome.zarr.zip')],
      references: at('ome-zarr/references'),
      predictions: at('ome-zarr/predictions'),
    },
    {
      title: 'regions of QuPath (GeoJSON)',
      compared: [at('geojson/reference.geojson'), at('geojson/prediction.geojson')],
      metric: [at('geojson/reference.geojson'), at('geojson/prediction.geojson')],
      references: at('geojson/references'),
      predictions: at('geojson/predictions'),
      labels: 'Tumor=1,Stroma|Stro*=2',
    },
  ]
}

const dice = (page: Page) =>
  page.locator('dd[data-metric="dice"][data-convention="medgrade"]').getAttribute('data-value')

describe.skipIf(skipBrowser)(`files of other kinds (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    for (const name of ['rtstruct', 'ome-zarr', 'geojson']) {
      mkdirSync(join(root, name))
      await layInputs(name, join(root, name))
    }
    for (const side of ['reference', 'prediction']) {
      const archive = join(root, `ome-zarr/${side}.ome.zarr.zip`)
      unpack(archive, join(root, `zarr/${side}.ome.zarr`))
      unpack(archive, join(root, `zarr/${side}s/a.ome.zarr`))
    }
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    rmSync(root, { recursive: true })
  })

  it.each(cases())('$title', async ({ compared, metric, references, predictions, series, labels }) => {
    const { page, faults, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('h1'), compared)
    const refusal = page.locator('p.error')
    const done = page.getByText(/^Compared in /)
    await refusal.or(done).first().waitFor()
    expect(await refusal.allTextContents()).toEqual([])
    const { value } = JSON.parse(await command('metric', 'dice', ...metric)) as { value: Record<string, number> }
    const channel = page.getByRole('combobox', { name: 'Channel' })
    if ((await channel.count()) > 0) {
      const names = await channel.getByRole('option').allTextContents()
      expect(names).toEqual(Object.keys(value))
      expect(await dice(page)).toBe(String(value[names[0]!]))
      await channel.selectOption(names[1]!)
      await expect.poll(() => dice(page)).toBe(String(value[names[1]!]))
    } else {
      const label = await page.locator('.settings select').first().inputValue()
      expect(await dice(page)).toBe(String(value[label]))
    }

    await page.goto(`${opened.site!.origin}/app.html`, { waitUntil: 'networkidle' })
    await dropFiles(page, page.locator('.drop.reference'), [references])
    await dropFiles(page, page.locator('.drop.prediction'), [predictions])
    if (series) await dropFiles(page, page.locator('.slots .drop').last(), [series])
    await page.getByRole('textbox', { name: 'Metrics' }).fill('dice')
    await page.getByRole('textbox', { name: 'Labels' }).fill(labels ?? '')
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.getByText(/^Done in /).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download JSON' }).click(),
    ])
    const options = [...(series ? ['--series', series] : []), ...(labels ? ['--labels', labels] : [])]
    const expected = await command('evaluate', references, predictions, ...options, '--metrics', 'dice')
    const found = readFileSync(await download.path(), 'utf8')
    expect(found).toBe(expected)

    // A click opens the case in the page that compares, with what it was drawn on.
    await page.locator('[data-open]').first().click()
    await refusal.or(done).first().waitFor()
    expect(await refusal.allTextContents()).toEqual([])
    const rows = JSON.parse(found).cases[0].rows as { label: string; metric: string; value: number }[]
    const first = rows.find((row) => row.metric === 'dice')!
    expect(Number(await dice(page))).toBe(first.value)
    if (series) await page.getByText('Image: images').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
