/** The project in which the package is packed and installed once for a run of its tests, by the first that needs it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    packed: string
  }
}

export function setup({ provide }: TestProject): () => void {
  const project = mkdtempSync(join(tmpdir(), 'medgrade-packed-'))
  provide('packed', project)
  return () => rmSync(project, { recursive: true, force: true })
}
