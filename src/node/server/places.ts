/** Who may upload at once: those without a token share places, of which one address has a part; each submitter has places that nobody else can take. */
import { busy } from './answers'
import type { ServerLimits } from './serverLimits'

export type Client = { readonly submitter: string } | { readonly address: string }

/** Number of bytes that are held. */
export interface Held {
  bytes: number
}

/** The place of one upload. */
export interface Place {
  /** The bytes of all uploads of its kind: those with a token, or those without. */
  readonly all: Held
  leave(): void
}

export interface Places {
  /** @throws Refusal where none is free. */
  take(client: Client): Place
}

export function places({
  uploads,
  uploadsPerAddress,
  uploadsPerSubmitter,
}: Pick<ServerLimits, 'uploads' | 'uploadsPerAddress' | 'uploadsPerSubmitter'>): Places {
  const taken = new Map<string, number>()
  const open: Held = { bytes: 0 }
  const known: Held = { bytes: 0 }
  let shared = 0
  const count = (key: string, change: 1 | -1) => {
    const now = (taken.get(key) ?? 0) + change
    if (now === 0) taken.delete(key)
    else taken.set(key, now)
  }
  return {
    take(client) {
      const byToken = 'submitter' in client
      const key = byToken ? `submitter ${client.submitter}` : `address ${client.address}`
      const most = byToken ? uploadsPerSubmitter : uploadsPerAddress
      if ((taken.get(key) ?? 0) >= most)
        throw busy(`${most} uploads of this ${byToken ? 'submitter' : 'address'} are under way`)
      if (!byToken && shared >= uploads) throw busy(`${uploads} uploads are under way`)
      count(key, 1)
      if (!byToken) shared++
      let left = false
      return {
        all: byToken ? known : open,
        leave() {
          if (left) return
          left = true
          count(key, -1)
          if (!byToken) shared--
        },
      }
    },
  }
}
