import { defineChallenge } from '../challenges/defineChallenge'
import { challengeIds, findChallenge } from '../challenges/findChallenge'
import type { Challenge } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { nearestName } from '../errors/nearestName'
import { readerNames } from '../formats/readers/readers'
import { resolveMissing } from './resolveMissing'

export interface ResolvedChallenge {
  readonly challenge: Challenge
  /** Name of the variant; by default that of the challenge's benchmark. */
  readonly variant: string
}

/**
 * Finds a challenge by id, or checks a challenge object, and applies a variant.
 *
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, or `bad-challenge` as {@link defineChallenge} and for an unknown reader.
 */
export async function resolveChallenge(challenge: string | Challenge, variant?: string): Promise<ResolvedChallenge> {
  const base = typeof challenge === 'string' ? await byId(challenge) : checked(challenge)
  const standard = base.benchmark ?? 'rex-mle'
  if (variant === undefined || variant === standard) return { challenge: await resolveMissing(base), variant: standard }
  const variants = base.variants ?? {}
  if (!Object.hasOwn(variants, variant)) {
    const expected = nearestName(variant, [standard, ...Object.keys(variants)])
    throw new MedgradeError('unsupported-variant', `Challenge '${base.id}' has no variant '${variant}'`, {
      found: variant,
      expected,
    })
  }
  return { challenge: await resolveMissing(checked({ ...base, ...variants[variant] })), variant }
}

function checked(challenge: Challenge): Challenge {
  defineChallenge(challenge)
  for (const { files } of [challenge.answers, challenge.submission]) {
    for (const [name, { reader }] of Object.entries(files ?? {})) {
      if (readerNames().includes(reader)) continue
      const expected = nearestName(reader, readerNames())
      const message = `Challenge '${challenge.id}': unknown reader '${reader}' of '${name}'; expected ${expected}`
      throw new MedgradeError('bad-challenge', message, { found: reader, expected })
    }
  }
  return challenge
}

async function byId(id: string): Promise<Challenge> {
  const challenge = await findChallenge(id)
  if (challenge) return challenge
  throw new MedgradeError('unknown-challenge', `Challenge not found: ${id}`, {
    found: id,
    expected: nearestName(id, await challengeIds()),
  })
}
