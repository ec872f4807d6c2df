import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challenges } from '../../src'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { openSite, type Site } from './support/openSite'

describe.skipIf(skipBrowser)(`the home page (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('counts the values that it shows, and computes them again when the prediction is painted', async () => {
    const { page, faults, close } = await opened.site!.visit('index.html')
    const values = () => page.locator('.example td').allTextContents()
    const said = async () =>
      /(\d+) values? of HD95|one HD95/.exec((await page.locator('.example .said').textContent())!)
    const before = await values()
    expect(before).toHaveLength(7)
    expect((await said())![1]).toBe(String(new Set(before).size))
    // A voxel in a corner, which the reference has not.
    await page.locator('.example svg').click({ position: { x: 2, y: 2 } })
    await expect.poll(values).not.toEqual(before)
    const after = await values()
    expect((await said())![1] ?? '1').toBe(String(new Set(after).size))
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(values).toEqual(before)
    expect(faults).toEqual([])
    await close()
  })

  it('says how many goldens there are and what the bench measured', async () => {
    const { page, close } = await opened.site!.visit('index.html')
    const text = (await page.locator('.mg-home').textContent())!.replace(/\s+/g, ' ')
    const bundled = readdirSync('fixtures/goldens').filter((name) => challenges.has(name))
    const goldens = bundled.flatMap((name) => readdirSync(`fixtures/goldens/${name}`))
    expect(text).toContain(`${goldens.length} submissions that the reference graders of ${bundled.length} challenges`)
    const { rows } = JSON.parse(readFileSync('bench/results.json', 'utf8')) as {
      rows: { id: string; ms: number; peers: { way?: string; ms?: number }[] }[]
    }
    const times = rows
      .filter(({ id }) => /^E[123] /.test(id))
      .flatMap(({ ms, peers }) =>
        peers.filter(({ way }) => way === 'reference').map((peer) => Math.floor(peer.ms! / ms)),
      )
    expect(text).toContain(`graded ${Math.min(...times)} to ${Math.max(...times)} times faster`)
    await close()
  })
})
