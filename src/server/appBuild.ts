/** Argument of a server that starts while the browser app is still being built. */
export const APP_BUILD_PENDING = '--app-build-pending';
/** What the parent process sends once the app is built. */
export const APP_BUILT = 'appBuilt';

/**
 * Resolves once the browser app is built: immediately, unless the parent process said that it is
 * still building. `npm start` creates the database in the meantime. Ends the process when the parent
 * goes away, because its build will never finish.
 */
export function waitForAppBuild(): Promise<void> {
  if (!process.argv.includes(APP_BUILD_PENDING)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = (): never => process.exit(1);
    process.once('disconnect', stop);
    process.on('message', (message) => {
      if (message !== APP_BUILT) return;
      process.off('disconnect', stop);
      process.disconnect();
      resolve();
    });
  });
}
