/** Runs a step and reports one line with its duration when it's done. */
export type RunStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a function that runs the steps of a long start and reports each as `Create the database …
 * done in 2.1 s`.
 */
export function inSteps(onProgress: (line: string) => void): RunStep {
  return async (name, work) => {
    const begin = performance.now();
    const result = await work();
    onProgress(stepLine(name, performance.now() - begin));
    return result;
  };
}

/** Formats the line of a step that took `ms` milliseconds. */
function stepLine(name: string, ms: number): string {
  return `${name} … done in ${(ms / 1000).toFixed(1)} s`;
}
