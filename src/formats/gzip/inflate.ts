/** The platform's inflater, asked for in one place: each `#inflate` that a file of the package imports is looked up anew, a millisecond at a start. */
export { inflate, inflateStart } from '#inflate'
