// The time of all of CI beside its promise: `node scripts/ciTotal.mjs SECONDS COMPUTED BUSY`, where COMPUTED are the seconds of processor time of all that was
// waited for, and BUSY those in which the cores of the machine computed anything. A slower machine than that of the promise may take longer in proportion.
import { machineFactor } from './machineSpeed.mjs'

const PROMISED = 900
const CORES = 2
const [seconds, computed, busy] = process.argv.slice(2).map(Number)
const share = Math.round((100 * busy) / (CORES * seconds))
const factor = await machineFactor(CORES)
console.log(
  `all of CI: ${seconds} s, ${computed} s of processor time that was waited for; two cores busy for ${busy} s, ${share} % of their time`,
)
console.log(
  `this machine takes ${factor.toFixed(2)} times the time of that of the promise: ${Math.round(seconds / factor)} s there; promised on two cores: ${PROMISED} s`,
)
