import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { presetNames } from '../../src/evaluation'
import { metricSpecs } from '../../src/evaluation/metrics/metricSpec'

const page = readFileSync('docs/how-to/evaluate-folders.md', 'utf8')
const section = (title: string) => page.split(`## ${title}\n`)[1]!.split('\n## ')[0]!
const words = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

describe('the page of evaluate', () => {
  it('names metrics that exist', () => {
    for (const name of words(section('Metrics'))) expect(metricSpecs([name]).length).toBeGreaterThan(0)
  })
  it('names presets that exist', () => {
    const [first = '', ...rest] = words(section('Presets of public tools').split('…')[0]!)
    expect([first.replace('--preset ', ''), ...rest].filter((name) => !presetNames.includes(name))).toEqual([])
  })
  it('is reached from the first screen of the README', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').slice(0, 30).join('\n')).toContain(
      'docs/how-to/evaluate-folders.md',
    )
  })
})
