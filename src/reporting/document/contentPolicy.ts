import { refuse } from '../../errors/refuse'

/**
 * The Content-Security-Policy of a page: nothing is loaded, and of styles and scripts only those with these texts take effect.
 *
 * @throws MedgradeError `unsupported` where the platform has no SHA-256.
 */
export async function contentPolicy(styles: readonly string[], scripts: readonly string[]): Promise<string> {
  const sources = async (texts: readonly string[]) =>
    (await Promise.all([...new Set(texts)].map(hashSource))).join(' ') || "'none'"
  return [
    "default-src 'none'",
    `style-src ${await sources(styles)}`,
    `script-src ${await sources(scripts)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

async function hashSource(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle)
    return refuse('unsupported', 'SHA-256', 'a platform without Web Crypto', 'Node, or a page served by HTTPS')
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}
