import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The address of which a request is. `header` names the header in which a proxy states it, of which the last entry is the proxy's own; what stands before it
 * is what the client says.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  header?: string,
): string {
  const stated = header === undefined ? undefined : headers[header.toLowerCase()]
  const last = String(stated ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return networkOf(last === '' ? (socket.remoteAddress ?? '') : last)
}

/** One client has 2⁶⁴ addresses of IPv6: they count as one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head, tail] = address.replace(/%.*/, '').toLowerCase().split('::') as [string, string?]
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
