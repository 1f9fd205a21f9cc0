/** Runs a step; reports one line when it is done, with the time it took. */
export type RunStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs the steps of a long start, such as `Create the database … done in 2.1 s`. */
export function inSteps(onProgress: (line: string) => void): RunStep {
  return async (name, work) => {
    const begin = performance.now();
    const result = await work();
    onProgress(stepLine(name, performance.now() - begin));
    return result;
  };
}

/** The line of a step that took so many milliseconds. */
export function stepLine(name: string, ms: number): string {
  return `${name} … done in ${(ms / 1000).toFixed(1)} s`;
}
