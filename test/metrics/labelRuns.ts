/** A golden's label image: value, length, value, length, … in C order. */
export function labelImage({ shape, runs }: { shape: readonly number[]; runs: readonly number[] }) {
  const data = new Int32Array(shape.reduce((a, b) => a * b, 1))
  for (let i = 0, at = 0; i < runs.length; i += 2) {
    data.fill(runs[i]!, at, at + runs[i + 1]!)
    at += runs[i + 1]!
  }
  return { data, shape: [...shape] }
}
