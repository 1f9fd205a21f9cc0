/**
 * Imported first, takes the packages of state as users get them. Those of development look through
 * the whole state at each action, which takes most of the time of a test with thousands of them;
 * all other tests have them.
 */
process.env.NODE_ENV = 'production';
