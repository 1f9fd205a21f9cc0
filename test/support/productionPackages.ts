/**
 * Imported first, loads the production builds of the state packages. The development builds check
 * the whole state on each action, which dominates tests with thousands of actions; all other tests
 * use them.
 */
process.env.NODE_ENV = 'production';
