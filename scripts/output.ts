/** Prints one line to the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one error line. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs one long step, printing a line before and its duration after; errors pass through. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  say(`${name} …`);
  const result = await work();
  say(`${name}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
