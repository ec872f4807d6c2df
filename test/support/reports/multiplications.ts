/** How often `Math.imul` is called: the generator of drawn cases multiplies twice a case. Modules are shared with other files, so that none can be replaced. */
export function multiplications(work: () => void): number {
  const { imul } = Math
  let count = 0
  Math.imul = (a, b) => {
    count++
    return imul(a, b)
  }
  try {
    work()
  } finally {
    Math.imul = imul
  }
  return count
}
