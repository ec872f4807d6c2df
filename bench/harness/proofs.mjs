// Why a row may be slower than a peer: the goal at whose head the page works out the limit.
const proofs = [
  [/^E4 usenhance ultrasound$/, 'E4'],
  [/^E4 usenhance two workers$/, 'E4'],
  [/^K6 lncc single$/, 'E4'],
  [/^K2 labels noise-160-labels$/, 'K2'],
  [/^N8 /, 'N8'],
]

/** The goal that says why this row may be behind a peer; undefined: nothing does. */
export const proofOf = (id) => proofs.find(([pattern]) => pattern.test(id))?.[1]

/** Rows behind a peer, with the peers; `proof`: see `proofOf`. */
export const behindPeers = (rows) =>
  rows.flatMap(({ id, title, peers = [] }) =>
    peers.filter((peer) => peer.ratio > 1).map((peer) => ({ id, title, peer, proof: proofOf(id) })),
  )
