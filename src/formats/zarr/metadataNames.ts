/** The files of which a folder of Zarr has one at least. */
export const metadataNames = ['zarr.json', '.zgroup', '.zattrs', '.zarray'] as const
