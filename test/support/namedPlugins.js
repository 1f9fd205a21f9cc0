const { createHash } = require('node:crypto');

const SEARCHES_MODULES = 'require.cache';

/**
 * Fastify's module that names plugins, without the search through all loaded modules for the one
 * that exports the plugin: Jest's list of modules is so slow that it took a third of the time of
 * the server tests. Plugins have the names of their functions instead.
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
