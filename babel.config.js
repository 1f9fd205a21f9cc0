/** One Babel set-up for both builds and the tests; the caller says which runtime it builds for. */
module.exports = (api) => {
  const isWeb = api.caller((caller) => caller?.target === 'web');
  const isTest = api.env('test');
  return {
    presets: [
      [
        '@babel/preset-env',
        {
          bugfixes: true,
          targets: isWeb ? undefined : { node: '20.19' },
          browserslistEnv: isWeb ? 'production' : undefined,
          ignoreBrowserslistConfig: !isWeb,
          modules: isTest ? 'commonjs' : false,
        },
      ],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
  };
};
