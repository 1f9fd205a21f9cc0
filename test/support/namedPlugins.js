const { createHash } = require('node:crypto');

const SEARCHES_MODULES = 'require.cache';

/**
 * Compiles Fastify's module that names plugins. Removes its search of all loaded modules for the
 * one that exports the plugin: Jest's list of modules is slow, and the search took a third of the
 * server tests' time. Plugins are named after their functions instead.
 */
const translate = (source) => {
  if (!source.includes(SEARCHES_MODULES)) {
    throw new Error('Fastify names plugins differently: check test/support/namedPlugins.js.');
  }
  return { code: source.replace(SEARCHES_MODULES, 'undefined') };
};

module.exports = {
  process: translate,
  getCacheKey: (source) => createHash('sha256').update(translate(source).code).digest('hex'),
};
