import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Daemon, daemon, freePort, until } from './daemon'

export interface SlurmCluster {
  /** For sbatch and the other commands. */
  readonly env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

const path = `${process.env.PATH}:/usr/sbin:/sbin`

/** A cluster of this machine, all of whose files are in `folder`: munge, slurmctld and slurmd, without cgroups and without systemd. Needs root. */
export async function slurmCluster(folder: string): Promise<SlurmCluster> {
  for (const name of ['state', 'spool']) mkdirSync(join(folder, name), { recursive: true })
  const at = (name: string) => join(folder, name)
  writeFileSync(at('key'), randomBytes(1024), { mode: 0o400 })
  writeFileSync(at('slurm.conf'), await configuration(folder))
  writeFileSync(at('cgroup.conf'), `CgroupPlugin=${cgroups()}\n`)
  const env = { ...process.env, PATH: path, SLURM_CONF: at('slurm.conf') }
  const munge = ['--key-file', at('key'), '--socket', at('munge.socket'), '--pid-file', at('munged.pid')]
  const daemons: Daemon[] = [
    daemon('munged', ['-F', '--force', ...munge, '--log-file', at('munged.log'), '--seed-file', at('seed')], env),
  ]
  const stop = async () => {
    for (const one of daemons.reverse()) await one.stop()
  }
  try {
    await until('munged listens', () => daemons[0]!.log().includes('Created socket'))
    daemons.push(daemon('slurmctld', ['-D'], env), daemon('slurmd', ['-D'], env))
    await until('the node is idle', () => /\bidle\b/.test(spawnSync('sinfo', ['-h'], { env, encoding: 'utf8' }).stdout))
  } catch (error) {
    await stop()
    throw new Error(`${error}\n${daemons.map((one) => one.log()).join('\n')}`)
  }
  return { env, stop }
}

async function configuration(folder: string): Promise<string> {
  const host = hostname().split('.')[0]!
  const at = (name: string) => join(folder, name)
  return [
    'ClusterName=test',
    `SlurmctldHost=${host}(127.0.0.1)`,
    'SlurmUser=root',
    'SlurmdUser=root',
    `SlurmctldPort=${await freePort()}`,
    `SlurmdPort=${await freePort()}`,
    'AuthType=auth/munge',
    `AuthInfo=socket=${at('munge.socket')}`,
    `StateSaveLocation=${at('state')}`,
    `SlurmdSpoolDir=${at('spool')}`,
    ...['Slurmctld', 'Slurmd'].flatMap((name) => [
      `${name}PidFile=${at(`${name}.pid`)}`,
      `${name}LogFile=${at(`${name}.log`)}`,
    ]),
    'ProctrackType=proctrack/linuxproc',
    'TaskPlugin=task/none',
    'JobAcctGatherType=jobacct_gather/none',
    'MpiDefault=none',
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_CPU',
    'SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0',
    'ReturnToService=2',
    'MailProg=/bin/true',
    `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cores()} State=UNKNOWN`,
    'PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    '',
  ].join('\n')
}

function cores(): number {
  return [...readFileSync('/proc/cpuinfo', 'utf8').matchAll(/^processor/gm)].length || 1
}

/** Slurm 23.11 and later can do without; earlier versions only need the plugin to load. */
function cgroups(): string {
  const { stdout } = spawnSync('slurmd', ['-V'], { encoding: 'utf8', env: { ...process.env, PATH: path } })
  const [, year = 0, month = 0] = /(\d+)\.(\d+)/.exec(stdout)?.map(Number) ?? []
  return year * 100 + month >= 2311 ? 'disabled' : 'cgroup/v1'
}
