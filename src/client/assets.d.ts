/** Style modules: class names by their name in the file. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module '*.css';

/** A script that a worker runs: its URL. */
declare module '*.worker.min.mjs' {
  const address: string;
  export default address;
}

/** Set by the build: id of these files. */
declare const BUILD_ID: string;
/** Set by the build: true only in `npm run dev`. */
declare const IS_DEVELOPMENT: boolean;
