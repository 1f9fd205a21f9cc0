/**
 * Loads the production builds of the state packages; must be imported first. The development builds
 * check the whole state on each action, which takes most of the time in tests with thousands of
 * actions. Other tests use the development builds.
 */
process.env.NODE_ENV = 'production';
