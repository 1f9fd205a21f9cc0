/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line about something that went wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs one long step with a line before and the time it took after; a failure passes on. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  say(`${name} …`);
  const result = await work();
  say(`${name}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
