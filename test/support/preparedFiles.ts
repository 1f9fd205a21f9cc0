/**
 * Names of the environment variables that tell the tests where the prepared files are. They stand
 * apart from what prepares the files, which no test has to load.
 */

/** Of the dump of a small demo database, from which each test file's own starts. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';
/** Of the translated program of the database's worker. */
export const WORKER_VARIABLE = 'TEST_DATABASE_WORKER';
/** Of the address of a PostgreSQL server on which the tests' databases are made instead. */
export const SERVER_VARIABLE = 'TEST_DATABASE_SERVER';
