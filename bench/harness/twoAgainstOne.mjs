import { minimum } from './statistics.mjs'

/**
 * Alternating rounds of the same work by one process and by two of one program, and twice the work by two programs that share nothing, which is what the cores
 * of this machine give: of a virtual machine, often less than twice the throughput of one.
 *
 * @param clients prepared: `one` and `other` with one process, `two` with two.
 * @param goal { name, must, aim } of the time of one process divided by that of two.
 * @returns the times of two processes; the values of the row, the first with what the machine gives, by which it is judged.
 */
export async function twoAgainstOne({ one, two, other }, { rounds, calls = 1, goal }) {
  const times = { one: [], two: [], separate: [] }
  for (let round = 0; round < rounds; round++) {
    times.one.push(...(await one.sample(0, calls)))
    times.two.push(...(await two.sample(0, calls)))
    // One call at a time, or the faster program would make its last ones alone.
    for (let call = 0; call < calls; call++) {
      const both = await Promise.all([one.sample(0, 1), other.sample(0, 1)])
      times.separate.push(Math.max(...both.flat()) / 2)
    }
  }
  const given = minimum(times.one) / minimum(times.separate)
  return {
    times: times.two,
    values: [
      { ...goal, value: minimum(times.one) / minimum(times.two), atLeast: true, given },
      { name: 'one ÷ two programs that share nothing', value: given },
    ],
  }
}
