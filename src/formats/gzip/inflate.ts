/** The platform's inflater. Imported here only: Node resolves each `#inflate` import anew, which costs start-up time. */
export { inflate, inflateStart } from '#inflate'
