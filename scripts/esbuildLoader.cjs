const { transform } = require('esbuild');

/**
 * Webpack loader of quick builds: strips types and compiles JSX with esbuild, many times faster
 * than Babel. `target` and `loader` come from the rule. Release builds use babel-loader.
 */
module.exports = function esbuildLoader(source) {
  const done = this.async();
  const { target } = this.getOptions();
  transform(source, {
    loader: this.resourcePath.endsWith('.tsx') ? 'tsx' : 'ts',
    target,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: true,
    sourcefile: this.resourcePath,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }).then(
    ({ code, map }) => done(null, code, JSON.parse(map)),
    (error) => done(error),
  );
};
