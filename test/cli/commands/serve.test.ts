import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { builtCommand } from '../../support/builtCommand'

let command: string
const stops: (() => void)[] = []
beforeAll(async () => {
  command = builtCommand()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts `medgrade serve` and resolves to the address that it says. */
function serve(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [command, 'serve', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  stops.push(() => void child.kill())
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      const address = /(http:\S+)\n/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', (status) => reject(new Error(`exit ${status}: ${said}`)))
  })
}

test('serve checks submissions on the first free port, and refuses an unknown challenge', async () => {
  const dataDir = 'fixtures/goldens/report/batch/data'
  const busy = createServer()
  const taken = await new Promise<boolean>((resolve) => {
    busy.once('error', () => resolve(false))
    busy.listen(5000, '127.0.0.1', () => resolve(true))
  })
  stops.push(() => void busy.close())
  const address = await serve('ldct-iqa', '--data-dir', dataDir)
  if (taken) expect(address).not.toMatch(/:5000$/)
  expect(await (await fetch(`${address}/health`)).json()).toStrictEqual({ status: 'running' })
  const body = new FormData()
  body.append(
    'file',
    new Blob([readFileSync(`${dataDir}/ldct-iqa/prepared/private/test_labels.csv`)]),
    'submission.csv',
  )
  expect(await (await fetch(`${address}/validate`, { method: 'POST', body })).json()).toMatchObject({ is_valid: true })
  await expect(serve('nope', '--data-dir', dataDir)).rejects.toThrow('exit 2')
  await expect(serve('ldct-iqa', '--data-dir', `${dataDir}/nowhere`)).rejects.toThrow('exit 2')
})

test('serve writes its port where the client of the reference looks for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-port-'))
  stops.push(() => rmSync(folder, { recursive: true }))
  const words = ['ldct-iqa', '--data-dir', 'fixtures/goldens/report/batch/data', '--port-file']
  const address = await serve(...words, join(folder, '.grading_port'))
  expect(address.endsWith(`:${readFileSync(join(folder, '.grading_port'), 'utf8').trim()}`)).toBe(true)
})

test('answers /health while uploads come in, and while none of their validations ends', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'medgrade-serve-'))
  stops.push(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'slow/prepared/private'), { recursive: true })
  writeFileSync(join(dataDir, 'slow/prepared/private/test_labels.csv'), 'id,secret\na,1\n')
  const challenge = 'test/node/server/scoring/slowChallenge.mjs'
  const limits = ['--validation-timeout', '600', '--uploads', '3', '--uploads-per-address', '3']
  const address = await serve(challenge, '--data-dir', dataDir, ...limits)
  const body = new FormData()
  body.append('file', new Blob(['id,guess\na,-3\n']), 'submission.csv')
  body.append('note', new Blob([new Uint8Array(32_000_000)]), 'note.bin')
  const health = async () => expect((await fetch(`${address}/health`)).status).toBe(200)

  const refused: string[] = []
  for (let i = 0; i < 6; i++)
    void fetch(`${address}/validate`, { method: 'POST', body }).then(
      ({ status }) => refused.push(String(status)),
      // A client that is still sending may lose the answer.
      () => refused.push('503'),
    )
  while (refused.length < 3) await health()
  for (let i = 0; i < 100; i++) await health()
  expect(refused).toStrictEqual(['503', '503', '503'])
})

test('a limit that makes no sense is refused', async () => {
  const args = ['ldct-iqa', '--data-dir', 'fixtures/goldens/report/batch/data']
  await expect(serve(...args, '--uploads', '9', '--connections', '9')).rejects.toThrow('exit 2')
  await expect(serve(...args, '--idle-timeout', '0')).rejects.toThrow('exit 2')
})
