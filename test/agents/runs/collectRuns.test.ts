import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectRuns } from '../../../src/agents/runs/collectRuns'
import { folderTree, memoryTree } from '../../support/files/fileTrees'

const root = 'fixtures/goldens/runs/batch'

describe('collectRuns', () => {
  it.each(readdirSync(root).filter((name) => name.startsWith('rex')))('reads the runs of %s', async (name) => {
    const { records } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
    expect(await collectRuns(folderTree(`${root}/${name}`))).toEqual({ records, warnings: [] })
  })

  it('reads run groups of MLE-bench', async () => {
    const { records } = await collectRuns(folderTree(`${root}/mle-1`))
    expect(records.map(({ challenge_id, agent, status }) => [challenge_id, agent, status])).toEqual([
      ['hubmap-kidney-segmentation', 'aide', 'missing'],
      ['rsna-breast-cancer-detection', 'aide', 'missing'],
      ['siim-covid19-detection', 'aide', 'submitted'],
      ['vinbigdata-chest-xray-abnormalities-detection', 'aide', 'submitted'],
    ])
  })

  it('copies the compute record, takes a default budget and names unknown challenges', async () => {
    const files = {
      'g_run-group_A/20260101_000000_isles22_a/submission/submission.csv': '',
      'g_run-group_A/20260101_000000_ravir_a/run.log': '',
      'g_run-group_A/notes/run.log': '',
      'g_run-group_A/compute.json': '{"gpu": "H100", "gpu_count": 1}',
      'h_run-group_A/20260101_000000_isles22_a/code/x.py': '',
      'compute.json': '{',
    }
    const { records, warnings } = await collectRuns(memoryTree(files), { budget: 3600 })
    expect(records.map(({ group, budget_s, compute }) => ({ group, budget_s, compute }))).toEqual([
      { group: 'g_run-group_A', budget_s: 3600, compute: { gpu: 'H100', gpu_count: 1 } },
      { group: 'h_run-group_A', budget_s: 3600, compute: undefined },
    ])
    expect(warnings).toEqual([
      'g_run-group_A/20260101_000000_ravir_a: the name begins with no known challenge',
      expect.stringMatching(/^compute\.json is no JSON/),
      'g_run-group_A/notes is not taken for a run: its name is neither <YYYYMMDD_HHMMSS>_<challenge>_<agent> nor <competition>_<uuid>',
    ])
  })

  it('numbers the seeds of an agent over all groups', async () => {
    const run = (group: string, time: string, agent = 'a') =>
      `${group}_run-group_A/20260101_${time}_isles22_${agent}/submission/submission.csv`
    const paths = [run('g', '000000'), run('g', '000001'), run('h', '000000'), run('h', '000000', 'b')]
    const { records } = await collectRuns(memoryTree(Object.fromEntries(paths.map((path) => [path, '']))))
    expect(records.map(({ group, agent, seed }) => [group, agent, seed])).toEqual([
      ['g_run-group_A', 'a', 0],
      ['g_run-group_A', 'a', 1],
      ['h_run-group_A', 'a', 2],
      ['h_run-group_A', 'b', 0],
    ])
  })

  it('names every first folder as a run, as what holds one, or with the reason', async () => {
    const run = 'g_run-group_A/20260101_000000_isles22_a/submission/submission.csv'
    const auto = 'auto/process/trace.jsonl'
    const parts = [
      run,
      auto,
      'lone/submission.csv',
      'deep/inner/submission.csv',
      'notes/readme.txt',
      'a b: c/x.txt',
      'h_run-group_A/20260101_000000_unheard_a/run.log',
      'k_run-group_A/readme.txt',
      '20260101_000000_isles22_a/code/x.py',
    ]
    for (let chosen = 1; chosen < 2 ** parts.length; chosen++) {
      const paths = parts.filter((_, at) => chosen & (1 << at))
      const { records, warnings } = await collectRuns(memoryTree(Object.fromEntries(paths.map((path) => [path, '']))))
      const said = [...records.map(({ run_id: id }) => id), ...warnings]
      for (const folder of paths.map((path) => path.split('/', 1)[0]!))
        expect(
          said.filter((text) => new RegExp(`^${folder}(/|:? |$)`).test(text)),
          `${folder} of ${paths}`,
        ).toHaveLength(1)
    }
  })

  it('says what grades a submission that lies in no run', async () => {
    const paths = ['g_run-group_A/20260101_000000_isles22_a/submission/submission.csv', 'lone/submission.csv']
    const { records, warnings } = await collectRuns(memoryTree(Object.fromEntries(paths.map((path) => [path, '']))))
    expect(records).toHaveLength(1)
    expect(warnings).toEqual([
      'lone is not taken for a run: neither it nor a folder in it is named …_run-group_… or has metadata.json, run.log, submission, workspace, logs, code, or process and outputs; its submission.csv is graded by grade or by a line of a list for grade-batch',
    ])
  })

  it('says why a folder with files of a run is none', async () => {
    const paths = [
      '2026-11-20T10-00-00-GMT_seg_a_aide/submission/submission.csv',
      'g_run-group_A/2026-11-20T10-00-00-GMT_seg_a_aide/run.log',
      'g_run-group_A/20260101_000000_isles22_a/other/x',
      'plain/notes.txt',
    ]
    const { records, warnings } = await collectRuns(memoryTree(Object.fromEntries(paths.map((path) => [path, '']))))
    expect(records).toEqual([])
    expect(warnings).toEqual([
      '2026-11-20T10-00-00-GMT_seg_a_aide is not taken for a run: it lies in no group: a folder named …_run-group_…, or one with metadata.json',
      'g_run-group_A/2026-11-20T10-00-00-GMT_seg_a_aide is not taken for a run: its name is neither <YYYYMMDD_HHMMSS>_<challenge>_<agent> nor <competition>_<uuid>',
      'g_run-group_A/20260101_000000_isles22_a is not taken for a run: it holds none of run.log, submission, workspace, logs, code',
      'plain is not taken for a run: neither it nor a folder in it is named …_run-group_… or has metadata.json, run.log, submission, workspace, logs, code, or process and outputs',
    ])
  })
})
