// What medgrade/metrics, /detection and /images export, which the docs and the command treat alike.

export * from '../../src/metrics'
export * from '../../src/metrics/calibration'
export * from '../../src/metrics/clinical'
export * from '../../src/metrics/detection'
export * from '../../src/metrics/images'
export * from '../../src/metrics/lesions'
export * from '../../src/metrics/registration'
export * from '../../src/metrics/tracking'
