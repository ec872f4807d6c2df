/** The platform's inflater and checksum. Imported here only: Node resolves each `#inflate` import anew, which costs start-up time. */
export { crc32, inflate, inflateStart } from '#inflate'
