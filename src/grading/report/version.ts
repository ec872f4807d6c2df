/** The version that stands in every report; a test holds it equal to the one of the package. */
export const version = '0.1.0'
