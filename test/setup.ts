import fc from 'fast-check'

/** One seed for all properties, so that a run can be repeated and a commit is not judged by chance; FC_SEED asks for another. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261122) })
