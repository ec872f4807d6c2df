/** A process of its own: the folder, and which of the sample reports it writes. */
import { writeReports } from './writeReports'

const [folder, ...only] = process.argv.slice(2)
await writeReports(folder!, only)
