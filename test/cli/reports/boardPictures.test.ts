import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const demo = 'fixtures/demo/isles22'
const answers = ['--answers', `${demo}/answers.csv`]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-pictures-'))
  // One team hands in the demo, the other the reference masks.
  const table = readFileSync(`${demo}/submission.csv`, 'utf8')
  const files = readFileSync(`${demo}/answers.csv`, 'utf8').trim().split('\n').slice(1)
  mkdirSync(join(folder, 'masks'))
  const paths = files.map((line) => line.split(',').find((cell) => cell.endsWith('.nii.gz'))!)
  for (const [at, path] of paths.entries()) copyFileSync(`${demo}/${path}`, join(folder, `masks/${at}.nii.gz`))
  const [head, ...rows] = table.trim().split('\n')
  const own = rows.map((row, at) => row.replace(/[^,]*\.nii\.gz/, `masks/${at}.nii.gz`))
  writeFileSync(join(folder, 'submission.csv'), `${[head, ...own].join('\n')}\n`)
  const line = (team: string, path: string) =>
    JSON.stringify({ challenge_id: 'isles22', submission_path: path, team, answers: `${demo}/answers.csv` })
  const list = [line('Blue team', join(folder, 'submission.csv')), line('Red team', `${demo}/submission.csv`)]
  writeFileSync(join(folder, 'list.jsonl'), `${list.join('\n')}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The worst cases are those of the team that is not the reference. */
function expectPictures(html: string): void {
  const glance = html.split('id="pictures"')[0]!
  expect(glance.match(/href="#case-picture-\d+"/g)?.length).toBe(3)
  expect(glance).toContain('(Red team)')
  expect(glance).not.toContain('(Blue team)')
  expect(html.split('id="pictures"')[1]).toMatch(/<figure class="case"/)
}

it('a board shows the worst cases with their teams', async () => {
  const teams = [`Blue team=${join(folder, 'submission.csv')}`, `Red team=${demo}/submission.csv`]
  const { status } = await runCommand([
    'leaderboard',
    'isles22',
    ...teams,
    ...answers,
    '--html',
    join(folder, 'board.html'),
  ])
  expect(status).toBe(0)
  expectPictures(page('board.html'))
})

it('so does the page of a batch, whose reports keep the teams of its lines', async () => {
  const words = ['--output-dir', join(folder, 'out'), '--html', join(folder, 'batch.html'), '--details', '--quiet']
  expect((await runCommand(['grade-batch', join(folder, 'list.jsonl'), ...words])).status).toBe(0)
  expectPictures(page('batch.html'))
  const [summary] = readdirSync(join(folder, 'out'))
  const { challenge_reports: reports } = JSON.parse(page(`out/${summary}`))
  expect(reports.map(({ team }: { team: string }) => team)).toEqual(['Blue team', 'Red team'])
  const again = await runCommand(['report', join(folder, 'out', summary!), '--md', join(folder, 'again.md')])
  expect(again.status).toBe(0)
  expect(page('again.md')).toContain('Blue team is first of 2 submissions')
})
