import type { ChannelPair } from './channelPair'

/** The channels that are scored; a single channel is never background. */
export function scoredChannels({ count, single }: ChannelPair, includeBackground: boolean): number[] {
  const all = Array.from({ length: count }, (_, channel) => channel)
  return includeBackground || single ? all : all.slice(1)
}
