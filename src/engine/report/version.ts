/** The version in every report; a test checks that it is the one of package.json. */
export const version = '0.2.0'
