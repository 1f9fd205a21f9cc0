/**
 * Names of the environment variables with the paths of prepared files. A separate module, so that
 * tests do not load the code that prepares them.
 */

/** Path of the small demo database's dump; each test file's own database starts from it. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';
/** Path of the folder with the database's bundled programs. */
export const PROGRAMS_VARIABLE = 'TEST_DATABASE_PROGRAMS';
/** URL of a PostgreSQL server for the tests' databases. */
export const SERVER_VARIABLE = 'TEST_DATABASE_SERVER';
/** `1` if the files in `test/postgres/files.json` run on a PostgreSQL server in a second run. */
export const ON_SERVER_VARIABLE = 'TESTS_ON_SERVER';
