// One row of the table: medgrade and its peers in alternating rounds, after their results were compared.
import { workloadFolder } from '../workloads/index.mjs'
import { difference } from './equal.mjs'
import { peersMissing, python, startOurs, startPeer } from './processes.mjs'
import { median, minimum } from './statistics.mjs'
import { judge } from './verdict.mjs'

/** A peer slower than this runs once. */
const SLOW = 10_000

/** A peer slower than this runs in two rounds only, to keep the bench below half an hour. */
const LONG = 4000

/**
 * @param row { id, goal, title, workload, ours: [module, task, args], tolerance, budget, peers: [{ name, way, task: [script, task, args], must, aim, compare }] }
 *   `ms`: must and aim of the milliseconds themselves. `budget`: milliseconds of calls on each side and round, if that is more than usual. A peer's `must` and `aim` are ratios ours / peer; `compare: false` marks a peer with another kind of result (only its time is used).
 * @returns the row of the results; `problem`: why it could not be measured.
 */
export async function measureRow(row, { rounds, budget: usual, calls = 200, quick }) {
  const budget = Math.max(usual, row.budget ?? 0)
  const folder = workloadFolder(row.workload)
  const ours = startOurs(row.ours[0])
  const started = []
  const result = { id: row.id, goal: row.goal, title: row.title, workload: row.workload, peers: [] }
  try {
    await ours.prepare(row.ours[1], folder, row.ours[2])
    const mine = await warm(ours, budget)
    const answer = await ours.result()
    const peers = []
    for (const peer of quick ? withMust(row.peers) : row.peers) {
      const entry = { ...peer, times: [], problem: null }
      delete entry.task
      peers.push(entry)
      if (peer.node ? false : peersMissing) {
        entry.problem = `absent: no Python at ${python}`
        continue
      }
      try {
        const client = peer.node ? startOurs(peer.task[0]) : startPeer(peer.task[0])
        started.push(client)
        await client.prepare(peer.task[1], folder, peer.task[2])
        entry.client = client
        entry.times.push(...(await client.sample(0, 1)))
        if (peer.compare !== false) {
          entry.problem = difference(answer, await client.result(), peer.tolerance ?? row.tolerance ?? 1e-9)
          if (entry.problem) entry.problem = `different answer: ${entry.problem}`
        }
      } catch (error) {
        entry.problem = absent(error)
      }
    }
    // Warm-up calls are not counted, except for a peer too slow to run twice.
    for (const peer of peers) {
      peer.rounds = peer.times[0] >= SLOW ? 0 : peer.times[0] >= LONG ? Math.min(2, rounds) : rounds
      if (peer.rounds > 0) peer.times.length = 0
    }
    mine.length = 0
    for (let round = 0; round < rounds; round++) {
      mine.push(...(await ours.sample(budget, calls)))
      for (const peer of peers) {
        if (peer.problem === null && round < peer.rounds) peer.times.push(...(await peer.client.sample(budget, calls)))
      }
    }
    Object.assign(result, { ms: minimum(mine), median: median(mine), samples: mine.length, peak: await ours.peak() })
    if (row.ms) result.values = [{ name: 'time', value: result.ms, unit: 'ms', ...row.ms }]
    for (const peer of peers) result.peers.push(await peerResult(peer, result.ms))
  } catch (error) {
    result.problem = firstError(error)
  } finally {
    for (const client of [ours, ...started]) client.stop()
  }
  return judge(result)
}

/** With --quick only the peers that have a must. */
const withMust = (peers) => (peers.some(({ must }) => must) ? peers.filter(({ must }) => must) : peers.slice(0, 1))

/** Warm-up calls: the first calls in a process are interpreted. */
async function warm(ours, budget) {
  const times = []
  for (let k = 0; k < 3; k++) times.push(...(await ours.sample(budget, 10)))
  return times
}

async function peerResult({ name, way, must, aim, times, problem, client, faithful }, ms) {
  const entry = { name, way, ...(must ? { must } : {}), ...(aim ? { aim } : {}), ...(faithful ? { faithful } : {}) }
  if (problem) return { ...entry, problem }
  return {
    ...entry,
    ms: minimum(times),
    median: median(times),
    samples: times.length,
    peak: await client.peak(),
    ratio: ms / minimum(times),
  }
}

function absent(error) {
  const message = String(error.message ?? error)
  const missing = message.match(/No module named '([^']+)'/)
  return missing ? `absent: ${missing[1]} is not installed` : firstError(error)
}

/** The line with the error in the output of a failed process. */
function firstError(error) {
  const lines = String(error.message ?? error).split('\n')
  return lines.find((line) => /Error|error:/.test(line)) ?? lines[0]
}
