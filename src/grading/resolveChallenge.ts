/** A challenge by its id or as an object, in the variant that was asked for. */
import { MedgradeError } from '../array/MedgradeError'
import { defineChallenge } from '../challenges/defineChallenge'
import { challengeIds, findChallenge } from '../challenges/findChallenge'
import type { Challenge } from '../contract'

export interface ResolvedChallenge {
  readonly challenge: Challenge
  /** `rex-mle` unless another was asked for. */
  readonly variant: string
}

/**
 * Finds a challenge and applies a variant.
 *
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, or `bad-challenge` as {@link defineChallenge}.
 */
export async function resolveChallenge(challenge: string | Challenge, variant?: string): Promise<ResolvedChallenge> {
  const base = typeof challenge === 'string' ? await byId(challenge) : defineChallenge(challenge)
  const standard = base.benchmark ?? 'rex-mle'
  if (variant === undefined || variant === standard) return { challenge: base, variant: standard }
  const variants = base.variants ?? {}
  if (!Object.hasOwn(variants, variant)) {
    const expected = [standard, ...Object.keys(variants)].join(', ')
    throw new MedgradeError(
      'unsupported-variant',
      `Challenge '${base.id}' has no variant '${variant}' (it has ${expected})`,
      {
        found: variant,
        expected,
      },
    )
  }
  return { challenge: defineChallenge({ ...base, ...variants[variant] }), variant }
}

async function byId(id: string): Promise<Challenge> {
  const challenge = await findChallenge(id)
  if (challenge) return challenge
  throw new MedgradeError('unknown-challenge', `Challenge not found: ${id}`, {
    found: id,
    expected: (await challengeIds()).join(', '),
  })
}
