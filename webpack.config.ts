import path from 'node:path';
import type { PluginObj } from '@babel/core';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import type { Chunk, Configuration, RuleSetRule } from 'webpack';
import { CHUNK_LOAD_TIMEOUT_MS } from './src/contract/limits';
import { ASSET_PATH } from './src/contract/site/settings';
import { RouteFilesPlugin } from './scripts/routeFiles';
import { sourcesHash } from './scripts/sources';

const ROOT = __dirname;
const DIST = path.join(ROOT, 'dist');
const ROUTER = path.join(ROOT, 'node_modules/react-router');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline/webpack');

/** Packages for the server only: importing one in the browser app fails the build. */
const SERVER_PACKAGES = /^@sinclair\/typebox(\/|$)/;

const STYLESHEET = /\.css$/;

/** Compiles with Babel; babel.config.js reads webpack's target from the caller's target. */
const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: { loader: 'babel-loader' },
};

/** The oldest browsers in package.json's list; esbuild compiles quick builds for them. */
const OLDEST_BROWSERS = ['chrome93', 'edge93', 'firefox92', 'safari15.4'];

/** esbuild already uses every core. */
const quickScriptMinimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.esbuildMinify,
  parallel: false,
  minimizerOptions: { target: OLDEST_BROWSERS, legalComments: 'none' },
});
const styleMinimizer = new MinimizerPlugin({
  test: STYLESHEET,
  minify: MinimizerPlugin.esbuildMinifyCss,
  parallel: false,
  minimizerOptions: { target: OLDEST_BROWSERS },
});

/** Compiles with esbuild instead of Babel. */
const quickScripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: path.join(ROOT, 'scripts/esbuildLoader.cjs'),
    options: { target: OLDEST_BROWSERS },
  },
};

/** Removes statements that only set a component's `displayName` for React's developer tools. */
const withoutDisplayNames: PluginObj = {
  visitor: {
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (
        expression.type === 'AssignmentExpression' &&
        expression.left.type === 'MemberExpression' &&
        expression.left.property.type === 'Identifier' &&
        expression.left.property.name === 'displayName'
      ) {
        statement.remove();
      }
    },
  },
};

/**
 * The router is one large module. Once its components are marked as side-effect-free (the React
 * preset does this) and have no display names, webpack can drop the ones the app doesn't use.
 */
const router = {
  test: /\.mjs$/,
  include: ROUTER,
  use: {
    loader: 'babel-loader',
    options: {
      configFile: false,
      compact: false,
      presets: ['@babel/preset-react'],
      plugins: [withoutDisplayNames],
    },
  },
};

/**
 * Even the legacy build of pdf.js uses static class blocks, which some supported browsers lack. In
 * quick builds esbuild's minifier replaces them.
 */
const pdfReader = {
  test: /pdf\.mjs$/,
  include: path.join(ROOT, 'node_modules/pdfjs-dist/legacy'),
  use: {
    loader: 'babel-loader',
    options: {
      configFile: false,
      compact: false,
      // Its source map refers to sources that aren't published in any package.
      inputSourceMap: false,
      plugins: ['@babel/plugin-transform-class-static-block'],
    },
  },
};

/** Chunks that show the results of a register, with its slices and sagas. */
const REGISTERS = new Set(['court', 'judgment', 'recorder', 'tax-warrant']);
/** Chunks that contain everything they need, without the common chunk. */
const WHOLE = new Set(['folded-search', 'home', 'home-search', 'idle']);

/** Combobox and filters of the search form. */
const SEARCH_MODULES =
  /[\\/](downshift|prop-types|react-is|compute-scroll-into-view|ui[\\/](Combobox|SearchLine)|records[\\/]search[\\/](narrowing|pastSearchWords|registerFilters)|records[\\/]results[\\/]matchWords|widgets[\\/](filters|FoldedSearch)|state[\\/]drafts[\\/]selectors|contract[\\/](matches|\w*[fF]ilters|taxWarrants|documents))\b/;

/**
 * A page's first load depends on the number of request rounds, not on a few extra kilobytes. So
 * code that many screens share is one file, code that results share is another, and all styles are
 * in the first stylesheet.
 */
const splitChunks = {
  minSize: 24_000,
  cacheGroups: {
    // Puts packages in the same chunk as the code that uses them.
    defaultVendors: false as const,
    // The first page loads in as few requests as possible, so it repeats what others share.
    default: {
      chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== 'home',
      minChunks: 2,
      priority: -20,
      reuseExistingChunk: true,
    },
    styles: {
      name: 'main',
      type: 'css/mini-extract',
      // The server's own pages have a separate stylesheet.
      chunks: ({ name }: Chunk) => name !== 'pages',
      enforce: true,
    },
    results: {
      name: 'results',
      type: 'javascript/auto',
      chunks: ({ name }: Chunk) => REGISTERS.has(name ?? ''),
      minChunks: 3,
      priority: 1,
      enforce: true,
    },
    // The search form, which is on the first page and on many others.
    search: {
      name: 'search',
      type: /^javascript/,
      chunks: (chunk: Chunk) => !chunk.canBeInitial(),
      test: SEARCH_MODULES,
      priority: 3,
      enforce: true,
    },
    common: {
      name: 'common',
      type: 'javascript/auto',
      chunks: (chunk: Chunk) => !chunk.canBeInitial() && !WHOLE.has(chunk.name ?? ''),
      minChunks: 12,
      priority: 2,
      enforce: true,
    },
  },
} satisfies NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * Writes `.br` and `.gz` beside each asset. Skips HTML pages, because the server fills them in for
 * each request.
 */
const precompressed = [
  new CompressionPlugin({
    test: /\.(m?js|css|svg|json|webmanifest)$/,
    algorithm: 'gzip',
    filename: '[path][base].gz',
    compressionOptions: { level: 9 },
    threshold: 1_024,
  }),
  new CompressionPlugin({
    test: /\.(m?js|css|svg|json|webmanifest)$/,
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    threshold: 1_024,
  }),
];

export interface BuildOptions {
  /**
   * Compiles and minifies with esbuild and leaves compression to the server; only for use on this
   * machine.
   */
  readonly isQuick?: boolean;
}

/** Builds the browser app into dist/client. `scripts/serverBuild.ts` builds the server. */
export default ({ isQuick = false }: BuildOptions, argv: { mode?: string }): Configuration => {
  const isDevelopment = argv.mode === 'development';
  const isRelease = !isDevelopment && !isQuick;
  const constants = new webpack.DefinePlugin({
    BUILD_ID: JSON.stringify(sourcesHash()),
    IS_DEVELOPMENT: JSON.stringify(isDevelopment),
  });
  const shared: Configuration = {
    mode: isDevelopment ? 'development' : 'production',
    context: ROOT,
    devtool: 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    stats: isDevelopment ? 'errors-warnings' : { preset: 'errors-warnings', assets: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: CACHE,
      buildDependencies: { config: [__filename, path.join(ROOT, 'babel.config.js')] },
      version: isDevelopment ? 'development' : isQuick ? 'quick' : 'production',
    },
  };

  // Without hashes, a page the server has already read stays valid after a rebuild.
  const assetName = isDevelopment ? 'assets/[name]' : 'assets/[name].[contenthash:10]';
  // The first file lists all the others by name, and with a hundred screens long names would add
  // up. Webpack replaces old hashes in all assets, and a six-digit hash once matched a number in
  // the PDF worker.
  const chunkName = isDevelopment ? assetName : 'assets/[id].[contenthash:10]';
  const client: Configuration = {
    ...shared,
    name: 'client',
    target: 'browserslist:production',
    entry: { main: './src/client/app/main.tsx', pages: './src/client/app/serverPages.ts' },
    resolve: {
      ...shared.resolve,
      // The package gives every bundler its development build.
      alias: isDevelopment
        ? {}
        : { 'react-router$': path.join(ROUTER, 'dist/production/index.mjs') },
    },
    output: {
      path: path.join(DIST, 'client'),
      publicPath: ASSET_PATH,
      filename: `${assetName}.js`,
      chunkFilename: `${chunkName}.js`,
      assetModuleFilename: `${assetName}[ext]`,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      trustedTypes: true,
      clean: true,
    },
    externals: ({ request }, callback) => {
      if (!SERVER_PACKAGES.test(request)) callback();
      else callback(new Error(`${request} is the server's: of schemas, import types only`));
    },
    module: {
      rules: [
        isQuick ? quickScripts : scripts,
        ...(isRelease ? [router] : []),
        ...(isQuick ? [] : [pdfReader]),
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  // A selector without a class of its module would apply to the whole app.
                  mode: 'pure',
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: '[name]-[local]-[hash:base64:4]',
                },
              },
            },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        // Emits the worker as a separate file.
        {
          test: /\.worker\.min\.mjs$/,
          type: 'asset/resource',
          generator: { filename: `${assetName}.mjs` },
        },
      ],
    },
    optimization: {
      minimizer: [isQuick ? quickScriptMinimizer : '...', styleMinimizer],
      // The server fills in the pages' placeholders, so the quotes around attributes must stay.
      minimizeOptions: { html: false },
      splitChunks,
      // Gives exports the shortest possible names, which saves 1.5 kB in the first load.
      mangleExports: 'size',
    },
    plugins: [
      constants,
      new MiniCssExtractPlugin({
        // Class names are unique to each module, so the order of modules doesn't matter.
        ignoreOrder: true,
        filename: `${assetName}.css`,
        chunkFilename: `${chunkName}.css`,
      }),
      new HtmlWebpackPlugin({
        template: 'public/index.html',
        chunks: ['main'],
        minify: false,
      }),
      new HtmlWebpackPlugin({
        filename: 'page.html',
        template: 'public/page.html',
        chunks: ['pages'],
        minify: false,
      }),
      new CopyPlugin({
        patterns: [
          {
            from: 'node_modules/@fontsource-variable/public-sans/LICENSE',
            to: 'assets/PublicSans-LICENSE.txt',
            toType: 'file',
          },
          {
            from: 'node_modules/dejavu-fonts-ttf/LICENSE',
            to: 'assets/DejaVu-LICENSE.txt',
            toType: 'file',
          },
          { from: 'node_modules/pdfjs-dist/standard_fonts', to: 'assets/pdf-fonts' },
          { from: 'public', globOptions: { ignore: ['**/*.html'] }, noErrorOnMissing: true },
        ],
      }),
      new RouteFilesPlugin(),
      ...(isRelease ? precompressed : []),
    ],
    performance: { hints: false },
  };

  return client;
};
