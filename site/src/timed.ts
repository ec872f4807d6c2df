/** Runs a step and records how long it took as a measure of that name, which tests and the browser's own tools list. */
export async function timed<T>(name: string, step: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await step()
  } finally {
    performance.measure(name, { start })
  }
}
