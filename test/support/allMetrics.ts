// What medgrade/metrics, /detection and /images export, which the docs and the command treat alike.
export * from '../../src/metrics/detection/index'
export * from '../../src/metrics/images/index'
export * from '../../src/metrics/index'
