import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const path = [process.env.MEDGRADE_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (one) => one !== undefined && existsSync(one),
)

/** CI sets MEDGRADE_REQUIRE_BROWSER, so that a machine without a browser fails there. */
export const skipFirefox = path === undefined && process.env.MEDGRADE_REQUIRE_BROWSER !== '1'

export interface Firefox {
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Errors of scripts, and texts that pages log as errors. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

/** What a new profile would open or fetch by itself, and what tells of errors on the standard output. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.dom.window.dump.enabled': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'devtools.console.stdout.content': true,
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
}

/** What a page logs has quotes; what the browser logs of itself has none. */
const fault = /^console\.error: "|^JavaScript error: http:/

/** Commands of Marionette, the remote protocol of Firefox: `length:[0, id, name, parameters]` and `length:[1, id, error, result]`. */
class Marionette {
  private next = 0
  private rest = Buffer.alloc(0)
  private readonly waiting = new Map<number, (error: unknown, result: unknown) => void>()

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.rest = Buffer.concat([this.rest, chunk])
      for (;;) {
        const colon = this.rest.indexOf(':')
        const end = colon + 1 + Number(this.rest.subarray(0, Math.max(0, colon)).toString())
        if (colon < 0 || this.rest.length < end) return
        const message: unknown = JSON.parse(this.rest.subarray(colon + 1, end).toString())
        this.rest = this.rest.subarray(end)
        if (Array.isArray(message)) this.waiting.get(message[1])?.(message[2], message[3])
      }
    })
  }

  send(name: string, parameters: object): Promise<unknown> {
    const id = this.next++
    const text = JSON.stringify([0, id, name, parameters])
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (error, result) =>
        error === null ? resolve(result) : reject(new Error(`${name}: ${JSON.stringify(error)}`)),
      )
      this.socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  }
}

/** A headless Firefox as Debian has it, with a profile of its own. */
export async function openFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'medgrade-firefox-'))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(path!, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const faults: string[] = []
  const ended = new Promise<void>((done) => browser.once('exit', () => done()))
  const port = new Promise<number>((resolve, reject) => {
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)))
    for (const stream of [browser.stdout, browser.stderr])
      createInterface(stream).on('line', (line) => {
        if (fault.test(line)) faults.push(line)
        const listening = /Listening on port (\d+)/.exec(line)
        if (listening) resolve(Number(listening[1]))
      })
  })
  const socket = connect(await port, '127.0.0.1')
  const remote = new Marionette(socket)
  const limit = 300_000
  await remote.send('WebDriver:NewSession', {})
  await remote.send('WebDriver:SetTimeouts', { script: limit, pageLoad: limit })
  return {
    faults,
    async open(url) {
      // The same page with another hash would not load again.
      await remote.send('WebDriver:Navigate', { url: 'about:blank' })
      await remote.send('WebDriver:Navigate', { url })
    },
    async run(body) {
      const script = `const done = arguments[arguments.length - 1]; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value } = (await remote.send('WebDriver:ExecuteAsyncScript', { script, args: [] })) as {
        value: { value?: unknown; error?: string }
      }
      if (value.error !== undefined) throw new Error(value.error)
      return value.value
    },
    async close() {
      socket.destroy()
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
